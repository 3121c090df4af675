// Has this browser show notices while no page is open. What to say stands in the page.

const part = document.getElementById("push");
const button = part.querySelector("button[data-action]");
const status = part.querySelector("[role=status]");

const say = (what) => (status.textContent = status.dataset[what]);

if ("serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.addEventListener("click", () => subscribe().catch(() => say("failed")));
} else {
  say("missing");
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: part.dataset.key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const answer = await fetch(button.dataset.action, { method: "POST", body });
  if (!answer.ok) return say("failed");
  location.reload();
}
