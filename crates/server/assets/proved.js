// Says on the analysis page who is proved to win the position on the board, where a proof knows. The position stands in
// the link to play it on, which the client writes anew with each; the server words the answer. Without a network
// nothing is said.

{
  const games = document.currentScript.dataset.games.split(" ");
  const language = location.pathname.split("/")[1];
  const app = document.getElementById("app");
  const answers = new Map();
  let shown = "";

  // The place for the answer, which the client does not know of and takes away where it draws the page anew.
  const place = document.createElement("p");
  place.className = "proved";
  place.setAttribute("role", "status");

  const look = async () => {
    const link = app.querySelector("#heading a[href^='play?']");
    const heading = document.getElementById("heading");
    if (heading && place.previousElementSibling !== heading) heading.after(place);
    const asked = link ? new URL(link.href).searchParams : new URLSearchParams();
    const game = games.includes(asked.get("game")) ? asked.get("game") : undefined;
    const query = game ? new URLSearchParams({ rules: game, position: asked.get("position"), language }).toString() : "";
    if (query === shown) return;
    shown = query;
    place.textContent = "";
    const text = query ? await answer(query) : "";
    // Meanwhile another position may be on the board.
    if (query === shown) place.textContent = text;
  };

  const answer = async (query) => {
    if (!answers.has(query)) {
      if (!navigator.onLine) return "";
      if (answers.size >= 200) answers.clear();
      answers.set(query, ask(query).catch(() => (answers.delete(query), "")));
    }
    return answers.get(query);
  };

  const ask = async (query) => {
    const answer = await fetch(`/api/proved?${query}`);
    if (!answer.ok) throw new Error(answer.status);
    return (await answer.json()).proved?.text ?? "";
  };

  new MutationObserver(look).observe(app, { childList: true, subtree: true });
  look();
}
