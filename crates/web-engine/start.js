// Ties the engine to a worker. The net of a game lies beside this script.

const early = [];
onmessage = (event) => early.push(event.data);

async function netBytes(name) {
  const response = await fetch(new URL(`engine-${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

__wbg_init().then(() => {
  const receive = serve(new Engine(), (message) => postMessage(message), netBytes);
  onmessage = (event) => receive(event.data);
  early.forEach(receive);
});
