import { setImmediate as turn } from 'node:timers/promises'

/** Imported into the dashboard's process, which runs with --expose-gc: on a message it collects garbage and says what it holds. */
process.on('message', async () => {
  // buffers are swept beside the program and counted as gone only at the next collection
  for (let n = 0; n < 2; n++) {
    globalThis.gc()
    await turn()
  }
  process.send(process.memoryUsage())
})
