// Starts the client once its wasm has arrived; other modules can wait for it.
export const ready = __wbg_init();

// Loads another module of the client.
function loadModule(address) {
  return import(address).then(async (module) => {
    await module.ready;
    return module;
  });
}
