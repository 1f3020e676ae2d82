import type { Columns } from '../../domain/series/series.ts'
import { isPast } from '../util/is-past.ts'
import { valuesAt, withReading } from './chunks/columns.ts'

interface RecentWrite {
  timeMs: number
  values: ReadonlyMap<string, number>
  writtenAtMs: number
}

/** Longer than any call: its answer has what came before that. */
const OUTRUN_MS = 120_000

/** A service that answers from a replica or a cache may lack for this long what it has pushed. */
const MAX_ANSWER_LAG_MS = 60_000

/** Recently pushed readings: one pushed during a call or shortly before may be newer than the answer, and must not be lost. */
export class RecentWrites {
  readonly #now: () => number
  readonly #ofDevice = new Map<string, RecentWrite[]>()

  constructor(now: () => number) {
    this.#now = now
  }

  note(
    deviceId: string,
    timeMs: number,
    values: ReadonlyMap<string, number>,
    writtenAtMs = this.#now(),
  ): void {
    const earlier = this.#ofDevice.get(deviceId) ?? []
    const recent = earlier.filter((write) => !isPast(write.writtenAtMs, OUTRUN_MS, writtenAtMs))
    this.#ofDevice.set(deviceId, [...recent, { timeMs, values, writtenAtMs }])
  }

  /**
   * An answer requested at `requestedAtMs` with pushed readings of times that `isInside` accepts: later ones replace
   * the answer's values, those of the minute before fill in what it lacks.
   */
  laidOver(
    columns: Columns,
    deviceId: string,
    requestedAtMs: number,
    isInside: (timeMs: number) => boolean,
  ): Columns {
    const nowMs = this.#now()
    let result = columns
    for (const { timeMs, values, writtenAtMs } of this.#ofDevice.get(deviceId) ?? []) {
      // one from the future came under another clock
      if (writtenAtMs > nowMs || !isInside(timeMs)) continue
      if (writtenAtMs >= requestedAtMs) result = withReading(result, timeMs, values)
      else if (!isPast(writtenAtMs, MAX_ANSWER_LAG_MS, requestedAtMs))
        result = withReading(result, timeMs, new Map([...values, ...valuesAt(columns, timeMs)]))
    }
    return result
  }

  /** Whether these are the last values pushed for a time. */
  has(deviceId: string, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    const last = new Map<string, number>()
    for (const write of this.#ofDevice.get(deviceId) ?? []) {
      if (write.timeMs === timeMs) for (const [id, value] of write.values) last.set(id, value)
    }
    return [...values].every(([id, value]) => last.get(id) === value)
  }

  forget(deviceId: string): void {
    this.#ofDevice.delete(deviceId)
  }
}
