const answer = await fetch("http://127.0.0.1:7711/api/games/GAME/events?since=0", {
  headers: { "Authorization": "Bearer SECRET" },
});
let text = "";
for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
  const lines = (text + part).split("\n");
  text = lines.pop();
  for (const line of lines.filter((line) => line.trim() !== "")) {
    console.log(JSON.stringify(JSON.parse(line)));
  }
}
