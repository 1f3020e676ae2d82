import { millisecondsInDay as DAY } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { credibleSamples } from '../../domain/alarms/credible.ts'
import type { Device, Sensor } from '../../domain/device.ts'
import type { Direction } from '../../domain/levels/alert-levels.ts'
import { RECORD_MS, type RiseRecord, riseRecordInSteps, UNKNOWN_RISES } from '../../domain/levels/rise-record.ts'
import type { DeviceQuality } from '../../domain/quality/device-quality.ts'
import type { Columns } from '../../domain/series/series.ts'
import { createLimiter } from '../upstream/limiter.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'
import { cutOut, joinedInSteps } from './chunks/columns.ts'
import type { RangeReader } from './range-reader.ts'
import type { Tails } from './tails.ts'

export interface RiseRecordsOptions {
  ranges: Pick<RangeReader, 'parts'>
  tails: Pick<Tails, 'of'>
  qualityOf: (device: Device) => DeviceQuality
  /** Epoch milliseconds. */
  now: () => number
  /** A sensor's record was read. */
  onRead: (deviceId: string) => void
}

interface Held {
  askedMs: number
  /** When it was last read, or tried to. */
  readMs: number
  record: RiseRecord | undefined
}

const READ_EVERY_MS = DAY
/** After a failure. */
const RETRY_MS = 10 * 60_000
/** So long nothing is said ahead while a record is read for the first time; then what is said without one. */
const WAIT_MS = 30_000
const MAX_HELD = 10_000
/** Readings are judged so many at a step. */
const JUDGED_MS = 3 * DAY

/**
 * How sensors have moved in the last sixty days. The record of one is read when it is first asked for, and again after a day: one at a
 * time, in the background, past the cache of readings, which it would fill.
 */
export class RiseRecords {
  readonly #options: RiseRecordsOptions
  readonly #held = new LRUCache<string, Held>({ max: MAX_HELD })
  readonly #underWay = new Set<string>()
  readonly #limit = createLimiter(1)

  constructor(options: RiseRecordsOptions) {
    this.#options = options
  }

  /** The record of a sensor; `undefined` while it is read for the first time, half a minute at most. */
  of(device: Device, sensor: Sensor, direction: Direction): RiseRecord | undefined {
    const key = JSON.stringify([device.id, sensor.id, direction])
    const nowMs = this.#options.now()
    const held = this.#held.get(key) ?? { askedMs: nowMs, readMs: Number.NEGATIVE_INFINITY, record: undefined }
    this.#held.set(key, held)
    if (!this.#underWay.has(key) && isPast(held.readMs, held.record ? READ_EVERY_MS : RETRY_MS, nowMs)) {
      this.#underWay.add(key)
      void this.#limit(() => this.#read(held, device, sensor, direction)).finally(() => {
        this.#underWay.delete(key)
        this.#options.onRead(device.id)
      })
    }
    return held.record ?? (isPast(held.askedMs, WAIT_MS, nowMs) ? UNKNOWN_RISES : undefined)
  }

  async #read(held: Held, device: Device, sensor: Sensor, direction: Direction): Promise<void> {
    const { ranges, tails, now, qualityOf } = this.#options
    const endMs = tails.of(device.id).newestMs ?? now()
    try {
      const parts: Columns[] = []
      for await (const { columns } of ranges.parts(device.id, { startMs: endMs - RECORD_MS, endMs }))
        parts.unshift(columns)
      const quality = qualityOf(device).of(sensor)
      held.record = await inTurns(recordInSteps(parts, sensor, { quality, direction }), 'background')
    } catch {
      // the client says why in the log
      held.askedMs = Number.NEGATIVE_INFINITY
    } finally {
      held.readMs = now()
    }
  }
}

function* recordInSteps(
  parts: readonly Columns[],
  sensor: Sensor,
  { quality, direction }: { quality: ReturnType<DeviceQuality['of']>; direction: Direction },
): Generator<undefined, RiseRecord> {
  const columns = yield* joinedInSteps(parts)
  const [t, v]: [number[], number[]] = [[], []]
  const lastMs = columns.t.at(-1) ?? Number.NEGATIVE_INFINITY
  for (let fromMs = columns.t[0] ?? Number.POSITIVE_INFINITY; fromMs <= lastMs; fromMs += JUDGED_MS) {
    const part = cutOut(columns, fromMs, fromMs + JUDGED_MS)
    const values = part.sensors.get(sensor.id)
    yield
    if (!values) continue
    const samples = credibleSamples(part.t, values, sensor, quality)
    for (const [n, at] of samples.t.entries()) {
      t.push(at)
      v.push(samples.v[n] as number)
    }
  }
  return yield* riseRecordInSteps(Float64Array.from(t), Float64Array.from(v), direction)
}
