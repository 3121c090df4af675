// Passkeys: what navigator.credentials is asked and what it answers, on the pages that have one of these
// forms. They stay hidden where the browser has no passkeys; passwords need no script.

const forms = document.querySelectorAll("[data-passkey]");
let waiting = new AbortController();

if (window.PublicKeyCredential && navigator.credentials) {
  document.querySelectorAll("[data-without-passkeys]").forEach((text) => (text.hidden = true));
  forms.forEach((form) => {
    form.hidden = false;
    if (form.dataset.passkey === "add") form.addEventListener("submit", (event) => add(event, form));
    else offerSignIn(form);
  });
}

// Has the device make a passkey, once the password was right.
async function add(event, form) {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(form));
  await attempt(form, async () => {
    const { publicKey } = await post(form.dataset.begin, { password });
    const { challenge } = publicKey;
    publicKey.challenge = bytes(challenge);
    publicKey.user.id = bytes(publicKey.user.id);
    for (const known of publicKey.excludeCredentials ?? []) known.id = bytes(known.id);
    const made = await navigator.credentials.create({ publicKey });
    const { clientDataJSON, attestationObject } = made.response;
    const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
    return post(form.dataset.finish, { name, challenge, credential: { ...named(made), response } });
  });
}

// By the button, or chosen in the field for the name where the browser offers passkeys there.
async function offerSignIn(form) {
  form.querySelector("button").addEventListener("click", () => {
    waiting.abort();
    attempt(form, () => signIn(form, {}));
  });
  const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (!isOffered || waiting.signal.aborted) return;
  try {
    go(await signIn(form, { mediation: "conditional", signal: waiting.signal }));
  } catch (error) {
    // Nobody has asked for it: only what the server says of a passkey that was chosen is shown.
    if (error.problem && error.isChosen) say(form, error.problem);
  }
}

async function signIn(form, options) {
  const { publicKey } = await post(form.dataset.begin, {});
  const { challenge } = publicKey;
  publicKey.challenge = bytes(challenge);
  const shown = await navigator.credentials.get({ publicKey, ...options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const response = {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle && text(userHandle),
  };
  const credential = { ...named(shown), response };
  return post(form.dataset.finish, { challenge, credential, back: form.dataset.back }, true);
}

// Does what a button is for, once at a time, and says why if nothing comes of it.
async function attempt(form, ask) {
  const button = form.querySelector("button");
  button.disabled = true;
  say(form, "");
  try {
    go(await ask());
  } catch (error) {
    const { known, cancelled } = form.dataset;
    say(form, error.problem ?? (error.name === "InvalidStateError" && known ? known : cancelled));
    button.disabled = false;
  }
}

async function post(address, body, isChosen = false) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(), { problem: said.problem, isChosen });
  return said;
}

function go({ to }) {
  location.assign(to);
}

function say(form, message) {
  form.querySelector("[role=status]").textContent = message;
}

function named({ id, rawId, type }) {
  return { id, rawId: text(rawId), type };
}

// Bytes as text and back, as servers write them (base64url).
function text(buffer) {
  const letters = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
