const answer = await fetch("http://127.0.0.1:7711/api/games/GAME/conditional", {
  headers: { "Authorization": "Bearer SECRET" },
});
const chosen = await answer.json();
console.log(JSON.stringify(chosen));
