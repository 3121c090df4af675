// What pages need besides the client: themes without a reload, claims, and the worker
// that keeps the site for later.

const root = document.documentElement;
const themes = document.querySelectorAll("[data-set-theme]");

function show(theme) {
  root.dataset.theme = theme;
  themes.forEach((link) => {
    if (link.dataset.setTheme === theme) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

// A page kept for offline use has the theme it was kept with.
const remembered = document.cookie.match(/(?:^|; )theme=([a-z]+)/);
if (remembered && remembered[1] !== root.dataset.theme) show(remembered[1]);

themes.forEach((link) =>
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const theme = link.dataset.setTheme;
    document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
    show(theme);
  }),
);

// The page itself comes first.
if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/sw.js"));

// Another language shows the same: what the address asks for goes along.
document.querySelectorAll(".languages a").forEach((link) =>
  link.addEventListener("click", () => (link.search = location.search)),
);

document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => print());
});

// A link to hand on: by the device where it can do that, else by the clipboard; who has neither reads it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button) return;
  const url = new URL(button.dataset.share, location.href).href;
  if (navigator.share) return navigator.share({ url }).catch(() => {});
  const copied = navigator.clipboard?.writeText(url).then(() => button.dataset.copied);
  const told = await copied?.catch(() => undefined);
  const output = button.parentElement.querySelector("output");
  if (output) output.textContent = told ?? url;
});

// Whoever is signed in has their seat on every device: the page brings what opens it, as long as the session lasts.
// What the device remembers of its own stays.
const seat = document.getElementById("seat");
if (seat) {
  const place = `branan.seat.${seat.dataset.game}`;
  const known = localStorage.getItem(place)?.split(" ")[1] ?? "account-";
  if (known.startsWith("account-")) localStorage.setItem(place, `${Date.now()} ${seat.dataset.key}`);
}

// What only the two who play have a use for, on a device that remembers a seat; and the secret of the seat where a page
// asks for it.
document.querySelectorAll("[data-seat-of]").forEach((place) => {
  if (localStorage.getItem(`branan.seat.${place.dataset.seatOf}`)) place.hidden = false;
});
const seatForm = document.querySelector("[data-seat-form]");
const seatKey = seatForm && localStorage.getItem(`branan.seat.${seatForm.dataset.seatForm}`)?.split(" ")[1];
if (seatKey) {
  seatForm.elements.key.value = seatKey;
  seatForm.requestSubmit();
}

// The online games of this device: how they stand, the server tells to whoever has the secrets of their seats.
const yours = document.querySelector("#your-games [data-from]");
if (yours && navigator.onLine) listGames(yours).catch(() => {});

async function listGames(place) {
  const seats = Object.keys(localStorage)
    .filter((key) => key.startsWith("branan.seat."))
    .map((key) => [key.slice("branan.seat.".length), ...localStorage.getItem(key).split(" ")])
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([id, , key]) => ({ id, key }));
  if (seats.length === 0) return;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(place.dataset.from, { method: "POST", headers, body: JSON.stringify({ seats }) });
  if (!answer.ok) return;
  place.querySelector("ul").innerHTML = await answer.text();
  place.hidden = place.querySelector("li") === null;
}

// Offers that stand, from the page that has all of them.
const standing = document.querySelector("#your-games [data-standing]");
if (standing && navigator.onLine) listStanding(standing).catch(() => {});

async function listStanding(place) {
  const answer = await fetch(place.dataset.standing);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const lines = page.querySelectorAll("#standing-offers li");
  place.querySelector("ul").replaceChildren(...[...lines].slice(0, 12));
  place.hidden = lines.length === 0;
}

// Games side by side, from the page that has them all: what the server does where
// there is a network.
const table = document.querySelector(".comparison");
const asked = new URLSearchParams(location.search).getAll("game");
if (table && asked.length > 0) compare(table, asked);

function compare(table, asked) {
  const games = [...table.tHead.rows[0].cells].map((cell) => cell.dataset.game);
  const wanted = [...new Set(asked)].filter((game) => games.includes(game)).slice(0, table.dataset.most);
  const others = games.filter((game) => !wanted.includes(game));
  const shown = [...wanted, ...others.slice(0, Math.max(0, 2 - wanted.length))];
  if (shown.length === games.length) return;
  const keep = (row) => row.replaceChildren(...shown.map((game) => row.cells[games.indexOf(game)]));
  keep(table.tHead.rows[0]);
  for (const body of [...table.tBodies]) {
    const [title, row] = body.rows;
    keep(row);
    const texts = [...row.cells].map((cell) => cell.querySelector(".compared-text").innerHTML);
    if (texts.every((text) => text === texts[0])) body.remove();
    else title.cells[0].colSpan = shown.length;
    title.querySelector("h2").textContent = row.querySelector("td:not(.absent)")?.dataset.title;
  }
  table.dataset.games = shown.length;
  document.querySelector(".same").hidden = table.tBodies.length > 0;
  document.querySelector(".differences").hidden = table.tBodies.length === 0;
  document.querySelectorAll("[name=game]").forEach((box) => (box.checked = shown.includes(box.value)));
}

// Games that were played in this browser without an account can become somebody's:
// their seats are known by the secrets that the browser remembers.
const claim = document.querySelector("[data-claim]");
if (claim) offerClaim(claim);

async function offerClaim(claim) {
  const seats = Object.keys(localStorage).filter((key) => key.startsWith("branan.seat."));
  const keys = seats.map((key) => localStorage[key].split(" ")[1]).filter(Boolean);
  const [button, status] = [claim.querySelector("button"), claim.querySelector("[role=status]")];
  claim.hidden = (await send(keys, true)) === 0;
  button.addEventListener("click", async () => {
    button.disabled = true;
    status.textContent = `${claim.dataset.claimed} ${await send(keys, false)}`;
    location.reload();
  });
}

// Sends the secrets of seats, a hundred at a time; gives how many contests can become, or became, somebody's.
async function send(all, ask) {
  let count = 0;
  for (let from = 0; from < all.length; from += 100) {
    const body = JSON.stringify({ keys: all.slice(from, from + 100), ask });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/me/claim", { method: "POST", headers, body });
    if (answer.ok) count += (await answer.json()).claimed;
  }
  return count;
}
