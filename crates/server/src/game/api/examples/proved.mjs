const position = "3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d";
const answer = await fetch("http://127.0.0.1:7711/api/proved?rules=brandubh&position=" + position);
const known = await answer.json();
console.log(JSON.stringify(known));
