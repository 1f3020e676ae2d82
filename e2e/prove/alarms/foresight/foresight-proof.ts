import { riversIn, tidesIn, withParts } from '../late/records.ts'
import { claimsOf, median } from './claims.ts'
import { calmCuts, cutsInRises } from './cuts.ts'
import { type FlashRise, flashRisesOf } from './flash-rises.ts'
import { type ReplayedPart, replayed } from './replay.ts'
import { type Silenced, silenced } from './silenced.ts'

export interface ForesightOptions {
  program: string
  /** Folder of the real records. */
  data: string
  /** Points at which each rise, and each calm river, is cut. */
  points: number
  judge: (what: string, holds: boolean) => void
  say: (line: string) => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SHOWN = 8
/** A straight line that is so long reaches a level that the silent gauge was rising to. */
const RISING_TO_MS = 2 * HOUR_MS
const TIDE_PAST_MS = 60 * DAY_MS
const TIDE_TURN_MS = 2 * DAY_MS
const TIDES_OF_A_RECORD = 8
const FLASH_PAST_MS = 31 * DAY_MS
const FLASH_TURN_MS = 75 * MINUTE_MS
const MAX_FALSE = 0.01

/** What is said ahead, in `GET /api/devices` and of gauges that fall silent in a flood, beside what came. */
export async function foresightProof(options: ForesightOptions): Promise<void> {
  await proveSilence(options)
  await proveTides(options)
  await proveFlashRises(options)
}

async function proveSilence({ program, data, points, judge, say }: ForesightOptions): Promise<void> {
  const rivers = riversIn(data).map(withParts)
  const rises = rivers.flatMap((record) => cutsInRises(record, points))
  const calm = rivers.flatMap((record) => calmCuts(record, points))
  const all = await silenced(program, [...rises, ...calm])
  const due = all.filter((one) => one.cut.kind === 'rise' && severityDue(one) > 0)
  const missed = due.filter((one) => !isInTime(one))
  const untold = due.filter(({ isNotified }) => !isNotified)
  const loud = all.filter(
    ({ cut, silences }) => cut.kind === 'calm' && silences.some(({ severity }) => severity > 0),
  )
  for (const one of missed.slice(0, SHOWN)) say(`NOT HELD: ${said(one)}`)
  say(
    `${due.length} of ${rises.length} cuts in rises stand in a level or rise to one; ${calm.length} are calm`,
  )
  judge(
    `silence has the level's severity within two intervals and a minute: ${missed.length} not`,
    due.length > 0 && missed.length === 0,
  )
  judge(
    `nor do quiet hours hold it back: ${untold.length} were not told`,
    due.length > 0 && untold.length === 0,
  )
  judge(`a calm gauge is silent quietly for a day: ${loud.length} not`, calm.length > 0 && loud.length === 0)
}

/** Of the level in which it stood, or which the published rate reaches in two hours. */
function severityDue({ cut, published }: Silenced): number {
  const { v, ratePerHour } = published
  const reached = v + Math.max(0, ratePerHour ?? 0) * (RISING_TO_MS / HOUR_MS)
  const rising = cut.record.levels.filter(({ at }) => at <= reached && (ratePerHour ?? 0) > 0)
  return Math.max(cut.standing, ...rising.map(({ severity }) => severity))
}

function isInTime(one: Silenced): boolean {
  const latestMs = one.lastMs + 2 * one.cut.record.intervalSeconds * 1000 + MINUTE_MS
  return one.silences.some(({ severity, hops }) => {
    const raisedMs = hops.find(({ kind }) => kind === 'raised')?.atMs ?? Number.POSITIVE_INFINITY
    return severity >= severityDue(one) && raisedMs <= latestMs
  })
}

function said(one: Silenced): string {
  const { cut, lastMs, silences } = one
  const [first] = silences
  const raisedMs = first?.hops.find(({ kind }) => kind === 'raised')?.atMs
  const when = new Date(cut.lastMs).toISOString().slice(0, 16)
  const what =
    raisedMs === undefined
      ? 'never silent'
      : `silent by severity ${first?.severity} after ${Math.round((raisedMs - lastMs) / MINUTE_MS)} min`
  return `${cut.record.id} cut at ${when}, due with severity ${severityDue(one)} after two intervals of ${cut.record.intervalSeconds / 60} min: ${what}`
}

async function proveTides({ program, data, judge, say }: ForesightOptions): Promise<void> {
  const parts = tidesIn(data).flatMap((record) => tideParts(record))
  const published = await replayed({ program, parts })
  const claims = claimsOf(published)
  const wrong = claims.filter(({ isTrue }) => !isTrue)
  say(
    `tides: ${published.length} readings of ${parts.length} parts, ${claims.length} with a time to a level, ${wrong.length} of these did not come true`,
  )
  judge(
    "under 1 % of a tide's readings claim a time that does not come true",
    published.length > 0 && wrong.length < MAX_FALSE * published.length,
  )
}

/** Two days at a time, after sixty, from all over the record. */
function tideParts(record: ReplayedPart['record']): ReplayedPart[] {
  const [first, last] = [record.readings[0]?.t ?? 0, record.readings.at(-1)?.t ?? 0]
  const firstMs = first + TIDE_PAST_MS
  const stepMs = (last - firstMs - TIDE_TURN_MS) / (TIDES_OF_A_RECORD - 1)
  return Array.from({ length: TIDES_OF_A_RECORD }, (_, n) => {
    const fromMs = firstMs + n * stepMs
    return { record, fromMs, toMs: fromMs + TIDE_TURN_MS, pastMs: TIDE_PAST_MS }
  })
}

async function proveFlashRises({ program, data, judge, say }: ForesightOptions): Promise<void> {
  const rises = riversIn(data).flatMap(flashRisesOf)
  const parts = rises.map(({ record, reachedMs }) => ({
    ...{ record, pastMs: FLASH_PAST_MS, fromMs: reachedMs - FLASH_TURN_MS, toMs: reachedMs - 1 },
  }))
  const claims = claimsOf(await replayed({ program, parts }))
  const told = rises.map((rise, n) => {
    const ratios = claims
      .filter(
        ({ published: { part, t, ahead } }) =>
          part === parts[n] && ahead?.level === rise.level && t >= rise.reachedMs - HOUR_MS,
      )
      .map(({ toldMs, published: { t } }) => toldMs / (rise.reachedMs - t))
    return { rise, ratios }
  })
  const some = told.filter(({ ratios }) => ratios.length > 0)
  const ratio = median(some.flatMap(({ ratios }) => ratios))
  for (const id of new Set(rises.map(({ record }) => record.id)))
    say(`  ${id}: ${saidOf(told.filter(({ rise }) => rise.record.id === id))}`)
  say(
    `${rises.length} flash rises: told of ${some.length} in the hour before, told over actual time ${ratio.toFixed(2)} in the middle`,
  )
  judge(
    'of half of the flash rises at least something is told in the hour before',
    some.length * 2 >= rises.length && rises.length > 0,
  )
  judge('told over actual time is between 0.5 and 2 in the middle', ratio >= 0.5 && ratio <= 2)
}

function saidOf(told: readonly { rise: FlashRise; ratios: readonly number[] }[]): string {
  const some = told.filter(({ ratios }) => ratios.length > 0)
  return `${some.length} of ${told.length}, ${median(some.flatMap(({ ratios }) => ratios)).toFixed(2)}`
}
