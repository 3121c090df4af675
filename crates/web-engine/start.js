// Ties the engine to a worker: messages in, slices of work, messages out.

const early = [];
onmessage = (event) => early.push(event.data);

__wbg_init().then(() => {
  const engine = new Engine();
  // A message to oneself is a turn of the event loop without the delay of timers.
  const turn = new MessageChannel();
  let isTurning = false;
  let taken = Promise.resolve();

  const send = (messages) => messages.forEach((message) => postMessage(message));

  function goOn() {
    if (engine.is_busy() && !isTurning) {
      isTurning = true;
      turn.port2.postMessage(null);
    }
  }

  // The net of a game lies beside this script. Without it the engine still plays, only
  // not as well; the next search asks for it again.
  async function provide(name) {
    if (!name) return;
    try {
      const response = await fetch(new URL(`engine-${name}`, import.meta.url));
      if (response.ok) engine.learn(name, new Uint8Array(await response.arrayBuffer()));
    } catch {}
  }

  async function take(message) {
    await provide(engine.missing_net(message));
    send(engine.receive(message, performance.now()));
    goOn();
  }

  turn.port1.onmessage = () => {
    isTurning = false;
    send(engine.work(performance.now()));
    goOn();
  };

  // One after the other: what stops a search must not come before it.
  onmessage = (event) => {
    taken = taken.then(() => take(event.data));
  };

  postMessage(Engine.greeting());
  early.forEach((data) => onmessage({ data }));
});
