// The page of notices: mail, notifications, and offers that somebody waits for.

import { createServer } from "node:net";
import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { isAccessible, signUp, somebody } from "../people.js";
import { Server } from "../server.js";

// A mail server that takes everything; `next` gives the text of the next mail.
async function postOffice() {
  const mails = [];
  const waiting = [];
  const take = (mail) => (waiting.shift() ?? ((mail) => mails.push(mail)))(mail);
  const server = createServer((line) => {
    let data;
    line.write("220 post.example\r\n");
    line.on("error", () => {});
    line.on("data", (bytes) => {
      const text = bytes.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith("\r\n.\r\n")) return;
        take(data.replaceAll("=\r\n", "").replaceAll("=3D", "="));
        data = undefined;
      } else if (text.startsWith("DATA")) {
        data = "";
        return line.write("354 go on\r\n");
      }
      line.write(text.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const next = () => new Promise((resolve) => (mails.length > 0 ? resolve(mails.shift()) : waiting.push(resolve)));
  return { port: server.address().port, next, end: () => server.close() };
}

function channels(language, options, texts) {
  return async ({ context }) => {
    const office = await postOffice();
    const mail = `smtp://127.0.0.1:${office.port}?from=branan@tafl.example&tls=none`;
    const server = await Server.start("--url", "https://tafl.example", "--mail", mail);
    try {
      const page = await somebody(context, server.address, options);
      await signUp(page, language, "Eva");
      await page.goto(`/${language}/me/notices`);
      await isAccessible(page);

      // An address counts once the link in a mail was followed.
      await page.locator("#mail input[name=address]").fill("eva@mail.example");
      await page.locator("#mail form.account-form button").click();
      await page.locator("#mail", { hasText: texts.unconfirmed }).waitFor();
      const link = new RegExp(`/${language}/mail/confirm/\\w+`).exec(await office.next())[0];
      await page.goto(link);
      await isAccessible(page);
      await page.locator("form.account-form button").click();
      await page.locator("[role=status]", { hasText: texts.confirmed }).waitFor();
      await page.goto(`/${language}/me/notices`);
      await page.locator("#mail button").first().click();
      await page.locator("#mail", { hasText: texts.off }).waitFor();
      await page.locator("#mail button").last().click();
      await page.locator("#mail input[name=address]").waitFor();

      // Which offers to be told of.
      await page.locator("#wish input[value=brandubh]").check();
      await page.locator("#wish input[value=slow]").check();
      await page.locator("#wish button").click();
      await page.waitForURL("**/me/notices#wish");
      await page.reload();
      const ticked = await page.locator("#wish input:checked").evaluateAll((all) => all.map(({ value }) => value));
      assert(ticked.join() === "brandubh,slow", `${ticked} are ticked`);

      // A browser that does not allow it says so.
      await page.locator("#push button").click();
      await page.locator("#push [role=status]", { hasText: texts.denied }).waitFor();
      await isAccessible(page);
      await page.context().close();
    } finally {
      office.end();
      await server.end();
    }
  };
}

// What the server pushes arrives at the worker, which shows it.
async function pushed({ page, context, address }) {
  await context.grantPermissions(["notifications"], { origin: address });
  await page.goto("/en/learn");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await context.newCDPSession(page);
  const registration = new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0]);
    });
  });
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registration;
  const data = JSON.stringify({ title: "Branan", body: "Your turn against Ole", url: "/en/g/abc", tag: "abc-turn" });
  await session.send("ServiceWorker.deliverPushMessage", { origin: address, registrationId, data });
  const shown = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    for (;;) {
      const [one] = await worker.getNotifications({ tag: "abc-turn" });
      if (one) return [one.title, one.body, one.data, one.icon.includes("/assets/icon-192-")];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  assert(shown.join() === "Branan,Your turn against Ole,/en/g/abc,true", `${shown} is shown`);
}

export default {
  "a push is shown by the worker": pushed,
  "being told by mail and of offers, in English": as(
    DESKTOP,
    channels("en", DESKTOP, {
      unconfirmed: "is on its way",
      confirmed: "The address is confirmed",
      off: "Digests are switched off",
      denied: "does not allow it",
    }),
  ),
  "being told by mail and of offers, in German": as(
    PHONE,
    channels("de", PHONE, {
      unconfirmed: "dorthin unterwegs",
      confirmed: "bestätigt. Zusammenfassungen werden",
      off: "Zusammenfassungen sind abgeschaltet",
      denied: "erlaubt es nicht",
    }),
  ),
};
