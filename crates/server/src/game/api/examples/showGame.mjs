const answer = await fetch("http://127.0.0.1:7711/api/games/GAME");
const shown = await answer.json();
console.log(JSON.stringify(shown));
