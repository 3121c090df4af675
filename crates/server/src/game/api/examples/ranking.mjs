const answer = await fetch("http://127.0.0.1:7711/api/ratings/brandubh/live");
const strongest = await answer.json();
console.log(JSON.stringify(strongest));
