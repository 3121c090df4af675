// The engine at work: messages in, slices of work in turns of the event loop, messages out.
//
// `send` is called with every answer; `fileBytes` gives those of a net or of endgame tables by the name of the file. What comes back takes
// a message.

export function serve(engine, send, fileBytes) {
  const nextTurn = turns(work);
  let isTurning = false;
  let taken = Promise.resolve();

  function goOn() {
    if (engine.is_busy() && !isTurning) {
      isTurning = true;
      nextTurn();
    }
  }

  // Without it the engine still plays, only not as well; the next search asks for it again.
  async function provide(name) {
    try {
      engine.learn(name, new Uint8Array(await fileBytes(name)));
    } catch {}
  }

  async function take(message) {
    await Promise.all(engine.missing_files(message).map(provide));
    engine.receive(message, performance.now()).forEach(send);
    goOn();
  }

  function work() {
    isTurning = false;
    engine.work(performance.now()).forEach(send);
    goOn();
  }

  send(Engine.greeting());
  // One after the other: what stops a search must not come before it.
  return (message) => {
    taken = taken.then(() => take(message));
  };
}

// What asks for another turn of the event loop, in which others are heard first. In a page, that is a message to oneself,
// which has not the delay of timers; Node would take a thousand of those before it heard anybody else.
function turns(work) {
  if (typeof setImmediate === "function") return () => setImmediate(work);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = work;
  return () => port2.postMessage(null);
}
