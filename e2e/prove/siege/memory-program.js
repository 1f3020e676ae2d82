/** Imported into the dashboard's process, which runs with --expose-gc: on a message it collects garbage and says what it holds. */
process.on('message', () => {
  globalThis.gc()
  process.send(process.memoryUsage())
})
