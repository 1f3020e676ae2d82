import { percentile } from '../../report.ts'
import { type Record, riversIn, spansOf, tidesIn } from '../records.ts'
import { type ReplayedPart, replayed } from './replay.ts'
import { type ForesightOptions, proveSilence } from './silence.ts'

/** A level that a river reached fast. */
interface FlashRise {
  record: Record
  /** Counted from the mildest. */
  level: number
  reachedMs: number
  /** In the hour before, in the sensor's unit. */
  risen: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TIDE_PAST_MS = 60 * DAY_MS
const TIDE_TURN_MS = 2 * DAY_MS
const TIDES_OF_A_RECORD = 8
const MAX_FALSE = 0.01
const FLASH_PAST_MS = 31 * DAY_MS
const FLASH_TURN_MS = 1.25 * HOUR_MS
const MIN_RISE_CM = 20
const MAX_INTERVAL_S = 900
const MAX_OF_A_RECORD = 12

/** What is said ahead, in `GET /api/devices` and of gauges that fall silent in a flood, beside what came. */
export async function proveForesight(options: ForesightOptions): Promise<void> {
  await proveSilence(options)
  await proveTides(options)
  await proveFlashRises(options)
}

async function proveTides({ program, data, judge }: ForesightOptions): Promise<void> {
  const { readings, claims } = await replayed(program, tidesIn(data).flatMap(tideParts))
  const wrong = claims.filter(({ isTrue }) => !isTrue).length
  judge(
    `of a tide's ${readings} readings under 1 % claim a time to a level that does not come true: ${wrong}`,
    readings > 0 && wrong < MAX_FALSE * readings,
  )
}

/** Two days at a time, after sixty, from all over the record. */
function tideParts(record: Record): ReplayedPart[] {
  const firstMs = (record.readings[0]?.t ?? 0) + TIDE_PAST_MS
  const lastMs = (record.readings.at(-1)?.t ?? 0) - TIDE_TURN_MS
  return Array.from({ length: TIDES_OF_A_RECORD }, (_, n) => {
    const fromMs = firstMs + (n * (lastMs - firstMs)) / (TIDES_OF_A_RECORD - 1)
    return { record, fromMs, toMs: fromMs + TIDE_TURN_MS, pastMs: TIDE_PAST_MS }
  })
}

async function proveFlashRises({ program, data, judge }: ForesightOptions): Promise<void> {
  const rises = riversIn(data).flatMap(flashRisesOf)
  const parts = rises.map(({ record, reachedMs }) => ({
    ...{ record, pastMs: FLASH_PAST_MS, fromMs: reachedMs - FLASH_TURN_MS, toMs: reachedMs - 1 },
  }))
  const { claims } = await replayed(program, parts)
  const ratiosOf = rises.map(({ level, reachedMs }, n) =>
    claims
      .filter((one) => one.part === parts[n] && one.level === level && one.t >= reachedMs - HOUR_MS)
      .map(({ leadMs, t }) => leadMs / (reachedMs - t)),
  )
  const announced = ratiosOf.filter((ratios) => ratios.length > 0).length
  const ratio = percentile(ratiosOf.flat(), 0.5)
  judge(
    `of ${rises.length} flash rises at least half are told of in the hour before: ${announced}`,
    announced * 2 >= rises.length && rises.length > 0,
  )
  judge(`told over actual time is ${ratio.toFixed(2)} in the middle, 0.5 to 2`, ratio >= 0.5 && ratio <= 2)
}

/** The steepest crossings of a record: at least 20 cm in the hour before. */
function flashRisesOf(record: Record): FlashRise[] {
  const { readings, intervalSeconds, sensor, levels } = record
  if (sensor.unit !== 'cm' || intervalSeconds > MAX_INTERVAL_S) return []
  const index = new Map(readings.map(({ t }, n) => [t, n]))
  const steepest = spansOf(readings, record)
    .map(({ level: severity, fromMs: reachedMs }): FlashRise => {
      const end = index.get(reachedMs) ?? 0
      const reached = readings[end]?.v ?? 0
      let lowest = reached
      for (let n = end; n > 0 && (readings[n]?.t ?? 0) >= reachedMs - HOUR_MS; n--)
        lowest = Math.min(lowest, readings[n]?.v ?? lowest)
      const level = levels.findIndex((one) => one.severity === severity) + 1
      return { record, level, reachedMs, risen: reached - lowest }
    })
    .filter(({ risen }) => risen >= MIN_RISE_CM)
    .sort((a, b) => b.risen - a.risen)
  const found: FlashRise[] = []
  for (const one of steepest) {
    const isApart = found.every(
      ({ level, reachedMs }) => level !== one.level || Math.abs(reachedMs - one.reachedMs) > DAY_MS,
    )
    if (isApart && found.length < MAX_OF_A_RECORD) found.push(one)
  }
  return found
}
