// Ties the engine to a worker: messages in, slices of work, messages out.

const waiting = [];
onmessage = (event) => waiting.push(event.data);

__wbg_init().then(() => {
  const engine = new Engine();
  // A message to oneself is a turn of the event loop without the delay of timers.
  const turn = new MessageChannel();
  let isTurning = false;

  const send = (messages) => messages.forEach((message) => postMessage(message));

  function goOn() {
    if (engine.is_busy() && !isTurning) {
      isTurning = true;
      turn.port2.postMessage(null);
    }
  }

  turn.port1.onmessage = () => {
    isTurning = false;
    send(engine.work(performance.now()));
    goOn();
  };

  onmessage = (event) => {
    send(engine.receive(event.data, performance.now()));
    goOn();
  };

  postMessage('{"t":"ready"}');
  waiting.forEach((data) => onmessage({ data }));
});
