const answer = await fetch("http://127.0.0.1:7711/api/games/GAME/join", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ name: "My other bot" }),
});
const seated = await answer.json();
console.log(JSON.stringify(seated));
