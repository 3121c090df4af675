const answer = await fetch("http://127.0.0.1:7711/api/games/GAME/conditional", {
  method: "PUT",
  headers: { "Authorization": "Bearer SECRET", "Content-Type": "application/json" },
  body: JSON.stringify({ v: 3, variations: ["d2-e2 d3-b3"] }),
});
const chosen = await answer.json();
console.log(JSON.stringify(chosen));
