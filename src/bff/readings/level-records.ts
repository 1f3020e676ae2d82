import { millisecondsInDay as DAY } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import type { Device, Sensor } from '../../domain/device.ts'
import {
  type LevelRecord,
  levelRecordInSteps,
  RECORD_MS,
  UNKNOWN_RECORD,
} from '../../domain/levels/level-record.ts'
import type { DeviceQuality, SensorQuality } from '../../domain/quality/device-quality.ts'
import { judgedInSteps } from '../../domain/quality/judge.ts'
import type { Columns } from '../../domain/series/series.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'
import { createLimiter } from '../util/work-through.ts'
import { joinedInSteps } from './chunks/columns.ts'
import type { RangeReader } from './range-reader.ts'
import type { Tails } from './tails.ts'

export interface LevelRecordsOptions {
  ranges: Pick<RangeReader, 'parts'>
  tails: Pick<Tails, 'of'>
  qualityOf: (device: Device) => DeviceQuality
  now: () => number
  onRead: (deviceId: string) => void
}

interface Held {
  requestedMs: number
  readMs: number
  isReading: boolean
  record: LevelRecord | undefined
}

const READ_EVERY_MS = DAY
/** After a failure. */
const RETRY_MS = 10 * 60_000
/** No outlook for this time while a record is first read; then one without the record. */
const WAIT_MS = 30_000
const MAX_HELD = 10_000

/** Sensors' last sixty days, read daily, one at a time, past the cache of readings: they would fill it. */
export class LevelRecords {
  readonly #options: LevelRecordsOptions
  readonly #held = new LRUCache<string, Held>({ max: MAX_HELD })
  readonly #limit = createLimiter(1)

  constructor(options: LevelRecordsOptions) {
    this.#options = options
  }

  /** `undefined` while it is first read, half a minute at most. */
  of(device: Device, sensor: Sensor): LevelRecord | undefined {
    const key = JSON.stringify([device.id, sensor.id])
    const nowMs = this.#options.now()
    const held = this.#held.get(key) ?? {
      requestedMs: nowMs,
      readMs: Number.NEGATIVE_INFINITY,
      isReading: false,
      record: undefined,
    }
    this.#held.set(key, held)
    if (!held.isReading && isPast(held.readMs, held.record ? READ_EVERY_MS : RETRY_MS, nowMs)) {
      held.isReading = true
      void this.#limit(() => this.#read(held, device, sensor))
    }
    return held.record ?? (isPast(held.requestedMs, WAIT_MS, nowMs) ? UNKNOWN_RECORD : undefined)
  }

  async #read(held: Held, device: Device, sensor: Sensor): Promise<void> {
    const { ranges, tails, now, qualityOf, onRead } = this.#options
    const endMs = tails.of(device.id).newestMs ?? now()
    try {
      const parts: Columns[] = []
      for await (const { columns } of ranges.parts(device.id, { startMs: endMs - RECORD_MS, endMs }))
        parts.unshift(columns)
      const quality = qualityOf(device).of(sensor)
      held.record = await inTurns(recordInSteps(parts, sensor, quality), 'background')
    } catch {
      // the client logs the reason
      held.requestedMs = Number.NEGATIVE_INFINITY
    } finally {
      held.readMs = now()
      held.isReading = false
    }
    onRead(device.id)
  }
}

function* recordInSteps(
  parts: readonly Columns[],
  sensor: Sensor,
  quality: SensorQuality,
): Generator<undefined, LevelRecord> {
  const { t, sensors } = yield* joinedInSteps(parts)
  const values = sensors.get(sensor.id)
  if (!values) return UNKNOWN_RECORD
  const { usable } = yield* judgedInSteps(t, values, quality)
  return yield* levelRecordInSteps(t, usable)
}
