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
  /** How problems name it. */
  name: string
  /** Epoch milliseconds. */
  now: () => number
  onProblem: (problem: Problem) => void
  /** Called for each try that the store refuses for now. */
  onWaiting?: (unstored: Unstored) => void
  /** Called when it accepts writes again. */
  onResumed?: () => void
  /** Ends the reading; what was read is still stored, or tried to be once more. */
  signal?: AbortSignal
}

/** Readings that the store does not take, and why. */
export interface Unstored {
  readings: number
  /** Of the first of them. */
  line: number
  failure: StoreFailure
}

export interface NdjsonImport {
  /** What became of the lines; those that are `unstored` are in `read` alone. */
  rows: RowCounts
  unstored: Unstored | null
}

const BATCH_LINES = 2_000
const FLUSH_MS = 1_000

/**
 * Stores readings from an NDJSON stream in batches: when one is full, or after a second, so that an endless pipe works.
 * Lines that cannot be stored are reported and skipped. Stored readings are left alone.
 *
 * While the store is unavailable at most two batches wait in memory and nothing more is read, so that the writer waits too.
 * Resolves when everything read is on disk, when the signal came and the last try failed, or when the store is damaged;
 * rejects on other failures.
 */
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
