const answer = await fetch("http://127.0.0.1:7711/api/lobby");
const challenges = await answer.json();
console.log(JSON.stringify(challenges));
