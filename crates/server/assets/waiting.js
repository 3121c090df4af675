// Calls whoever plays or reads here while somebody may sit down at an offer of theirs: a banner, a sound, and the title.

const called = document.currentScript.dataset;
const PLACE = "branan.seat.";
const REST_MS = 10_000;
let watched = "";

// The offers that this device has made, the newest first: one of a live game stands for half an hour, others for a week.
const seats = () =>
  Object.keys(localStorage)
    .filter((place) => place.startsWith(PLACE))
    .map((place) => [place.slice(PLACE.length), ...localStorage.getItem(place).split(" ")])
    .filter(([, at]) => Number(at) > Date.now() - 7 * 24 * 3_600_000)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3);

// One at a time: whoever waits has made one offer.
async function watch() {
  for (const [id, , key] of seats()) {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`/api/games/${id}`, { headers });
    if (!answer.ok) continue;
    const { s, g, you } = await answer.json();
    if (g.status !== "open" || you !== "first") continue;
    watched = id;
    await follow(id, s, headers).finally(() => (watched = ""));
    return;
  }
}

// Reads what happens there, a line each, until somebody has joined or it is gone.
async function follow(id, since, headers) {
  const answer = await fetch(`/api/games/${id}/events?since=${since}`, { headers });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the line is gone");
    const lines = (text + value).split("\n");
    text = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const { e } = JSON.parse(line);
      if (e.joined) call(id);
      if (e.joined || e === "aborted") return reader.cancel();
    }
  }
}

function call(id) {
  const banner = document.createElement("p");
  banner.className = "called";
  banner.setAttribute("role", "alert");
  const link = document.createElement("a");
  link.className = "button primary";
  link.href = `/${document.documentElement.lang.slice(0, 2)}/g/${id}`;
  link.textContent = called.open;
  banner.append(called.text, " ", link);
  document.body.append(banner);
  document.title = `● ${called.text}`;
  ring();
}

// Two notes; a browser in which nobody has clicked stays silent.
function ring() {
  const context = new AudioContext();
  for (const [hertz, from] of [[523, 0], [784, 0.18]]) {
    const [note, loudness] = [context.createOscillator(), context.createGain()];
    note.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.2, context.currentTime + from);
    loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + from + 0.5);
    note.connect(loudness).connect(context.destination);
    note.start(context.currentTime + from);
    note.stop(context.currentTime + from + 0.5);
  }
}

// Where the line breaks it is taken up again after a while.
async function wait() {
  await watch().catch(() => new Promise((go) => setTimeout(go, REST_MS)).then(wait));
}
if (navigator.onLine) wait();

// An offer that is made in another tab meanwhile.
addEventListener("storage", ({ key }) => {
  if (key?.startsWith(PLACE) && !watched) wait();
});
