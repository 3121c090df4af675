// Somebody signs in with a key of their device, and without a password.

import { as, assert, DESKTOP, forgive, PHONE } from "../browser.js";
import { isAccessible } from "../people.js";

const PASSWORD = "the raven knows";

// A device that the browser plays itself: it has a screen lock, and its owner is there and says yes.
async function withDevice(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  const passkeys = async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const isThere = (enabled) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return { passkeys, isThere };
}

// Passkeys are for names: the same line by the name of this machine.
function byName(address) {
  return address.replace("127.0.0.1", "localhost");
}

// Nothing else of the story asks another host.
function forgiveName(troubles, site) {
  forgive(troubles, { test: (trouble) => trouble.startsWith(`asked another host: ${site}/`) });
}

async function signUp(page, site, language, name) {
  await page.goto(`${site}/${language}/signup`);
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=new]").fill(PASSWORD);
  await page.locator("form.account-form button").click();
  await page.locator(".codes").waitFor();
}

async function signOut(page, site, language) {
  await page.goto(`${site}/${language}/me`);
  await page.locator(`form[action="/${language}/me/signout"] button`).click();
  await page.waitForURL(`**/${language}/`);
}

async function fillAndAdd(page, name, password) {
  const form = page.locator("form[data-passkey=add]");
  await form.locator("input[name=name]").fill(name);
  await form.locator("input[name=password]").fill(password);
  await form.locator("button").click();
}

function fromPasswordToPasskey(language, texts) {
  return async ({ page, address, troubles }) => {
    const [site, name] = [byName(address), `Eva-${language}-${Date.now() % 1_000_000}`];
    const device = await withDevice(page);
    await signUp(page, site, language, name);

    await page.goto(`${site}/${language}/me`);
    await page.locator("summary", { hasText: texts.passkeys }).click();
    await page.locator(`a[href="/${language}/me/passkeys"]`).click();
    await page.locator("p", { hasText: texts.none }).waitFor();
    await isAccessible(page);
    await fillAndAdd(page, "blue key", "not the password");
    await page.locator("[role=status]", { hasText: texts.wrong }).waitFor();
    forgive(troubles, /status of 403/);
    await fillAndAdd(page, "blue key", PASSWORD);
    await page.locator(".sessions li", { hasText: "blue key" }).filter({ hasText: texts.unused }).waitFor();
    assert((await device.passkeys()).length === 1, "the device has it");
    await isAccessible(page);

    // A second one for the same account is nothing that this device makes.
    await fillAndAdd(page, "again", PASSWORD);
    await page.locator("[role=status]", { hasText: texts.known }).waitFor();

    await device.isThere(false);
    await signOut(page, site, language);
    await page.goto(`${site}/${language}/signin`);
    await page.locator("[data-passkey=sign-in] button").waitFor();
    assert(await page.locator("input[name=password]").isVisible(), "passwords stay");
    await isAccessible(page);
    await device.isThere(true);
    await page.locator("[data-passkey=sign-in] button").click();
    await page.waitForURL(`**/${language}/me`);
    await page.locator(".account-head", { hasText: name }).waitFor();

    await page.goto(`${site}/${language}/me/passkeys`);
    const line = page.locator(".sessions li", { hasText: "blue key" }).filter({ hasText: texts.used });
    await line.locator("button").click();
    await page.locator("p", { hasText: texts.none }).waitFor();

    // What is removed opens nothing, though the device still has it.
    await device.isThere(false);
    await signOut(page, site, language);
    await page.goto(`${site}/${language}/signin`);
    await device.isThere(true);
    await page.locator("[data-passkey=sign-in] button").click();
    await page.locator("[role=status]", { hasText: texts.opensNothing }).waitFor();
    forgive(troubles, /status of 403/);
    assert((await device.passkeys()).length === 1, "the device still has it");
    forgiveName(troubles, site);
  };
}

// Where no passkey can work nothing speaks of one, and forms do as before.
async function byNumber({ page, line, troubles }) {
  const { address, family, port } = line.server.address();
  const site = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  await page.goto(`${site}/en/signin`);
  assert((await page.locator("[data-passkey]").count()) === 0, "no passkeys for a number");
  assert(await page.locator("input[name=password]").isVisible(), "a password will do");
  forgiveName(troubles, site);
}

async function withoutScripts({ page, address, troubles }) {
  const site = byName(address);
  const name = `Ada-${Date.now() % 1_000_000}`;
  await signUp(page, site, "de", name);
  await page.goto(`${site}/de/me/passkeys`);
  assert(await page.locator("[data-passkey]").isHidden(), "the form needs a script");
  await page.locator("[data-without-passkeys]", { hasText: "Skripte" }).waitFor();
  await signOut(page, site, "de");
  await page.goto(`${site}/de/signin`);
  assert(await page.locator("[data-passkey] button").isHidden(), "so does the button");
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form.account-form button").click();
  await page.waitForURL("**/de/me");
  forgiveName(troubles, site);
}

export default {
  "from password to passkey and back, in English": as(
    DESKTOP,
    fromPasswordToPasskey("en", {
      passkeys: "Passkeys",
      none: "You have no passkeys yet.",
      wrong: "That is not your present password.",
      unused: "not used yet",
      used: "last used",
      known: "This device has a passkey",
      opensNothing: "opens no account here",
    }),
  ),
  "from password to passkey and back, in French": as(
    PHONE,
    fromPasswordToPasskey("fr", {
      passkeys: "Clés d’accès",
      none: "Vous n’avez pas encore de clé d’accès.",
      wrong: "Ce n’est pas votre mot de passe actuel.",
      unused: "pas encore utilisée",
      used: "dernière utilisation",
      known: "a déjà une clé d’accès pour votre compte",
      opensNothing: "n’ouvre aucun compte ici",
    }),
  ),
  "no passkeys for a number": as(DESKTOP, byNumber),
  "passkeys without scripts": as({ ...DESKTOP, javaScriptEnabled: false }, withoutScripts),
};
