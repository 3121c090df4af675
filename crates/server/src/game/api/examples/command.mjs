const answer = await fetch("http://127.0.0.1:7711/api/games/GAME/commands", {
  method: "POST",
  headers: {
    "Authorization": "Bearer SECRET",
    "Idempotency-Key": "move-1",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ v: 3, x: { mv: "d2-e2" } }),
});
const done = await answer.json();
console.log(JSON.stringify(done));
