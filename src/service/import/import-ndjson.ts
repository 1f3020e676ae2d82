import type { Readable } from 'node:stream'
import { StoreFailure } from '../../database/store-failure.ts'
import { whenAvailable } from '../../database/when-available.ts'
import type { Store } from '../store/store.ts'
import type { RowCounts } from './import-readings.ts'
import { MAX_LINE_LENGTH, ndjsonLines } from './ndjson-lines.ts'
import { readNdjson } from './ndjson-reading.ts'
import type { Problem } from './problem.ts'
import { storeNdjsonBatch, type WaitingReading } from './store-ndjson-batch.ts'

export interface NdjsonImportOptions {
  store: Pick<Store, 'device' | 'append'>
  organisationId: string
  input: Readable
  /** As problems name it. */
  name: string
  now: () => number
  onProblem: (problem: Problem) => void
  /** Called for each attempt that the store refuses for now. */
  onWaiting?: (unstored: Unstored) => void
  /** Called when it accepts writes again. */
  onResumed?: () => void
  /** Ends the reading; what was read is stored, or tried once more. */
  signal?: AbortSignal
}

export interface Unstored {
  readings: number
  line: number
  failure: StoreFailure
}

export interface NdjsonImport {
  /** Lines that are `unstored` are counted in `read` alone. */
  rows: RowCounts
  unstored: Unstored | null
}

const BATCH_LINES = 2_000
const FLUSH_MS = 1_000

export async function importNdjson(options: NdjsonImportOptions): Promise<NdjsonImport> {
  const { store, organisationId, now, input, name, onProblem, onWaiting, onResumed, signal } = options
  const counts: RowCounts = { read: 0, stored: 0, present: 0, empty: 0, future: 0, broken: 0 }
  let waiting: WaitingReading[] = []
  let draining: Promise<void> | undefined

  function onBroken(line: number, reason: string): void {
    counts.broken++
    onProblem({ file: name, line, reason })
  }

  async function storeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    const { left, failure } = await storeNdjsonBatch(batch, { store, organisationId, now, counts, onBroken })
    waiting = [...left, ...waiting]
    if (failure !== undefined) throw failure
  }

  const unstored = (failure: StoreFailure): Unstored | null => {
    const [first] = waiting
    return first ? { readings: waiting.length, line: first.line, failure } : null
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      let hasWaited = false
      await whenAvailable(storeWaiting, {
        signal,
        onFailure(failure) {
          hasWaited = true
          const what = unstored(failure)
          if (what) onWaiting?.(what)
        },
      })
      if (hasWaited) onResumed?.()
    }
  }

  /** One at a time: while it waits for the store, lines gather up to a batch. */
  function flush(): Promise<void> {
    draining ??= drain().finally(() => {
      draining = undefined
    })
    return draining
  }

  /** Until the input or the signal ends it. */
  async function read(): Promise<void> {
    const timer = setInterval(() => {
      // a store that fails ends the reading, also while no line comes
      flush().catch((error: Error) => input.destroy(error))
    }, FLUSH_MS)
    const stop = (): void => void input.destroy()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for await (const { line, text } of ndjsonLines(input)) {
        counts.read++
        const reading = text === null ? `it is longer than ${MAX_LINE_LENGTH} characters` : readNdjson(text)
        if (typeof reading === 'string') onBroken(line, reading)
        else if (waiting.push({ ...reading, line }) >= BATCH_LINES) await flush()
      }
    } catch (error) {
      if (error instanceof StoreFailure || !signal?.aborted) throw error
    } finally {
      clearInterval(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  try {
    await read()
    await flush()
    return { rows: counts, unstored: null }
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    return { rows: counts, unstored: unstored(error) }
  }
}
