import { availableParallelism } from 'node:os'
import type { GateBounds } from './gate.ts'

/**
 * What answering a request costs at most:
 * - `probe`: nothing; it is always answered.
 * - `light`: bytes that are there, or a few that are made for all.
 * - `read`: readings of a range or some hundred entries, made into an answer of its own.
 * - `record`: years of readings, or all that is said of each.
 * - `write`: a change of the dashboard's store.
 * - `import`: a file that is read.
 * - `export`: a file that is written while it is sent.
 * - `file`: parts of a large file, while they are sent.
 * - `stream`: a connection for hours; its places are those of `StreamPlaces`.
 * - `password`: a password that is hashed.
 */
export type CostClass = keyof typeof COST_CLASSES

/** With the 50 s that a request has to read, no response takes longer than a minute. */
export const MAX_WAIT_MS = 8_000

/** `null`: no gate. An address may be a room of people or a proxy: a page load takes a tenth of its queue. */
export const COST_CLASSES = {
  probe: null,
  light: { running: 8_192, reserved: 1_024, runningOfOne: 512, waiting: 8_192, waitingOfOne: 2_048 },
  read: { running: 32, reserved: 8, runningOfOne: 8, waiting: 4_096, waitingOfOne: 1_024 },
  record: { running: 8, reserved: 2, runningOfOne: 3, waiting: 256, waitingOfOne: 64 },
  write: { running: 64, runningOfOne: 16, waiting: 512, waitingOfOne: 128 },
  import: { running: 1, waiting: 8, waitingOfOne: 4 },
  export: { running: 32, reserved: 8, runningOfOne: 4, waiting: 256, waitingOfOne: 32 },
  file: { running: 64, reserved: 16, runningOfOne: 8, waiting: 4_096, waitingOfOne: 512 },
  stream: null,
  // each takes some 45 ms of a processor and one of the process' four threads for files, names and
  // compression; one processor is left to others
  password: {
    running: Math.max(1, Math.min(2, availableParallelism() - 1)),
    ...{ waiting: 32, waitingOfOne: 4 },
  },
} as const satisfies Record<string, GateBounds | null>

/** Held until the answer is sent; may go to an address with fewer. */
export const HELD_WHILE_SENT: ReadonlySet<CostClass> = new Set(['export', 'file'])
