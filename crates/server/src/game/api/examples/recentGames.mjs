const answer = await fetch("http://127.0.0.1:7711/api/games?rules=brandubh");
const games = await answer.json();
console.log(JSON.stringify(games));
