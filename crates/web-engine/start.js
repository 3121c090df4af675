// Ties the engine to a worker. What it needs for a game, net and endgame tables, lies beside this script.

const early = [];
onmessage = (event) => early.push(event.data);

async function fileBytes(name) {
  const response = await fetch(new URL(`engine-${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

__wbg_init().then(() => {
  const receive = serve(new Engine(), (message) => postMessage(message), fileBytes);
  onmessage = (event) => receive(event.data);
  early.forEach(receive);
});
