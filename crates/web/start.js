// Starts the client once its wasm has arrived.
__wbg_init();
