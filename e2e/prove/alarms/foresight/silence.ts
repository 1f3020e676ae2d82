import { setTimeout } from 'node:timers/promises'
import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import { startReceiver } from '../../receiver.ts'
import type { Judge } from '../../report.ts'
import { devicesAt, historyOf, inLanes, knowsAll, post, within } from '../api.ts'
import { alarmsFile, gaugesOf, LEVEL_RULE, SENSOR, SILENCE_RULE } from '../gauges.ts'
import { messagesOf, notified } from '../messages.ts'
import { floodsOf, gaugeOf, type Record, riversIn, shifted, spansOf, withParts } from '../records.ts'
import { openWorld } from '../world.ts'

export interface ForesightOptions {
  program: string
  /** Folder of the real records. */
  data: string
  judge: Judge
  say: (line: string) => void
}

/** A gauge that measures no more after a reading. */
interface Cut {
  record: Record
  /** Its last reading. */
  lastMs: number
  kind: 'rise' | 'calm'
}

/** A gauge that was cut off, and what followed. */
interface Silenced extends Cut {
  /** The severity that its silence has to have: of the level in which it stood, or which the published rate reaches in two hours. */
  dueSeverity: number
  silences: readonly AlarmView[]
  /** Whether one of them has that severity within two intervals and a minute. */
  isInTime: boolean
  /** Whether a message was about one of them, in quiet hours. */
  isNotified: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SHOWN = 8
/** Points at which each rise, and each calm river, is cut. */
const POINTS = 20
const PAST_MS = 48 * HOUR_MS
const RISING_TO_HOURS = 2
const CALM_AROUND_MS = 12 * HOUR_MS
/** A calm river moves less than this within those hours, as a part of the way from the middle of its record to its first level. */
const CALM_MOVES = 0.1
const LIVE_EVERY_MS = 90_000
const LIVE_VALUE = 10
const STEP_WAIT_MS = 30
/** Of the machine's own time, in which the list is read as it is read in use. */
const BEFORE_MS = 5_000
const AFTER_MS = 70_000
const KNOWN_WITHIN_MS = 180_000
const LOOK_MS = 5_000
const ROUTE = { groupBy: ['station'], groupWaitSeconds: 30, repeatMinutes: 43_200 }
const QUIET_HOURS = [
  { from: '00:00', to: '12:00', zone: 'UTC' },
  { from: '12:00', to: '00:00', zone: 'UTC' },
]

/** A gauge that dies in a flood is loud, and one that dies in calm water is not. */
export async function proveSilence({ program, data, judge, say }: ForesightOptions): Promise<void> {
  const rivers = riversIn(data).map(withParts)
  const all = await silenced(program, [...rivers.flatMap(cutsInRises), ...rivers.flatMap(calmCuts)])
  const due = all.filter(({ kind, dueSeverity }) => kind === 'rise' && dueSeverity > 0)
  const missed = due.filter(({ isInTime }) => !isInTime)
  const unnotified = due.filter(({ isNotified }) => !isNotified)
  const calm = all.filter(({ kind }) => kind === 'calm')
  const loud = calm.filter(({ silences }) => silences.some(({ severity }) => severity > 0))
  for (const { record, lastMs, dueSeverity } of missed.slice(0, SHOWN))
    say(`NOT HELD: ${record.id} cut at ${new Date(lastMs).toISOString()}, due with severity ${dueSeverity}`)
  say(`${due.length} of ${all.length} cuts stand in a level or rise to one; ${calm.length} are calm`)
  const isProved = due.length > 0 && calm.length > 0
  judge(`silence has the level's severity in time: ${missed.length} not`, isProved && missed.length === 0)
  judge(
    `nor do quiet hours suppress it: ${unnotified.length} were not told`,
    isProved && unnotified.length === 0,
  )
  judge(`a calm gauge is silent quietly for a day: ${loud.length} not`, isProved && loud.length === 0)
}

/** Gauges that are all cut off at two intervals before one moment; who is silent is looked at then, and for a day. */
async function silenced(program: string, cuts: readonly Cut[]): Promise<Silenced[]> {
  const fromMs = Math.floor(Date.now() / 1000) * 1000
  const shortestMs = Math.min(...cuts.map(({ record }) => record.intervalSeconds)) * 1000
  // all is in the past, and the first of them is silent a while later
  const momentMs = fromMs + 2 * shortestMs - MINUTE_MS
  const gauges = cuts.map((cut, n) => {
    const { record, lastMs } = cut
    const shiftedMs = momentMs - 2 * record.intervalSeconds * 1000
    const past = shifted(record, shiftedMs - lastMs, shiftedMs - PAST_MS, shiftedMs)
    return { cut, gauge: gaugeOf(record, `cut-${n}`, n / cuts.length, past), shiftedMs }
  })
  // gauges that go on: that nothing comes from any station is an outage, and no silence
  const live = gaugesOf(3, 1, [])
  const receiver = await startReceiver()
  const rules = [LEVEL_RULE, SILENCE_RULE]
  const basins = gauges.map(({ gauge }) => gauge.basin)
  const alarms = alarmsFile(basins, receiver.url, { rules, quietHours: QUIET_HOURS }, ROUTE)
  const all = [...gauges.map(({ gauge }) => gauge), ...live]
  const world = await openWorld({ program, fromMs, gauges: all, alarms, store: 'sqlite' })
  const instance = world.launch(0)
  const url = await instance.url
  const goOn = () =>
    inLanes(live, async ({ id }) => {
      const reading = { t: Math.floor(world.now() / 1000) * 1000, v: LIVE_VALUE }
      await world.report(id, reading)
      await post(() => [url], id, reading)
    })
  const goTo = async (toMs: number) => {
    while (world.now() < toMs) {
      world.setTo(Math.min(toMs, world.now() + LIVE_EVERY_MS))
      await goOn()
      await setTimeout(STEP_WAIT_MS)
    }
  }
  try {
    await within(KNOWN_WITHIN_MS, () => knowsAll(url))
    await goOn()
    const devices = new Map((await devicesAt(url)).map((device) => [device.id, device]))
    await goTo(momentMs - BEFORE_MS)
    for (let waitedMs = 0; waitedMs < BEFORE_MS + AFTER_MS; waitedMs += LOOK_MS) {
      await setTimeout(LOOK_MS)
      await goOn()
    }
    await goTo(momentMs + DAY_MS)
    const notifiedIds = notified(messagesOf(receiver.taken)).firing
    const found: Silenced[] = []
    await inLanes(gauges, async ({ gauge, cut, shiftedMs }) => {
      const history = await historyOf(url, gauge.id, fromMs - DAY_MS, world.now())
      const silences = history.filter(({ kind }) => kind === 'silence')
      const device = devices.get(gauge.id)
      const rate = Math.max(0, device?.rates[SENSOR.id] ?? 0)
      const reached = (device?.latest[SENSOR.id]?.v ?? Number.NaN) + rate * RISING_TO_HOURS
      const rising = gauge.levels.filter(({ at }) => rate > 0 && at <= reached)
      const standing = spansOf(gauge.past ?? [], cut.record).filter(({ toMs }) => !Number.isFinite(toMs))
      const severities = [...standing.map(({ level }) => level), ...rising.map(({ severity }) => severity)]
      const dueSeverity = Math.max(0, ...severities)
      const latestMs = shiftedMs + 2 * gauge.intervalSeconds * 1000 + MINUTE_MS
      const isInTime = silences.some(({ severity, hops }) => {
        const raisedMs = hops.find(({ kind }) => kind === 'raised')?.atMs ?? Number.POSITIVE_INFINITY
        return severity >= dueSeverity && raisedMs <= latestMs
      })
      const isNotified = silences.some(({ id }) => notifiedIds.has(id))
      found.push({ ...cut, dueSeverity, silences, isInTime, isNotified })
    })
    return found
  } finally {
    await instance.end('SIGKILL')
    await world.close()
    await receiver.close()
  }
}

/** Points of the way up of each flood of a record, from its lowest reading in the two days before the peak. */
function cutsInRises(record: Record): Cut[] {
  return floodsOf(record).flatMap(({ peakMs }) => {
    const before = record.readings.filter(({ t }) => t <= peakMs && t > peakMs - PAST_MS)
    const lowest = Math.min(...before.map(({ v }) => v))
    const rise = before.slice(before.findLastIndex(({ v }) => v === lowest))
    return spread(rise, POINTS).map(({ t }): Cut => ({ record, lastMs: t, kind: 'rise' }))
  })
}

/** Points at which a river is low and stays so. */
function calmCuts(record: Record): Cut[] {
  const { readings, levels } = record
  const middle = readings.map(({ v }) => v).sort((a, b) => a - b)[readings.length >> 1] ?? 0
  const moves = ((levels[0]?.at ?? 0) - middle) * CALM_MOVES
  const calm = spread(readings, POINTS * 10).filter(({ t, v }) => {
    const around = readings.filter((one) => Math.abs(one.t - t) <= CALM_AROUND_MS).map((one) => one.v)
    return v <= middle && Math.max(...around) - Math.min(...around) <= moves
  })
  return spread(calm, POINTS).map(({ t }): Cut => ({ record, lastMs: t, kind: 'calm' }))
}

/** So many of them, evenly over all. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, n) => all[Math.floor(((n + 1) * all.length) / count) - 1] as T)
}
