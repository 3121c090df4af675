const clock = { base_ms: 300_000, inc_ms: 3_000 };
const terms = { rules: "brandubh", sets: 1, clock };
const offer = { terms, side: "attackers", name: "My bot", listed: true };
const answer = await fetch("http://127.0.0.1:7711/api/games", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(offer),
});
const seated = await answer.json();
console.log(JSON.stringify(seated));
