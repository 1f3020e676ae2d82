import { setTimeout } from 'node:timers/promises'
import { devicesAt, inLanes, knowsAll, post, within } from '../api.ts'
import { SENSOR } from '../gauges.ts'
import { gaugeOf, type Record, shifted } from '../records.ts'
import { openWorld } from '../world.ts'

/** A part of a record that is measured again reading by reading, after a past that the service has; by the record's own times. */
export interface ReplayedPart {
  record: Record
  fromMs: number
  toMs: number
  pastMs: number
}

/** A time to a level that was published with a reading, and when the level was really reached. */
export interface Claim {
  part: ReplayedPart
  /** Of the reading, by the record's own time. */
  t: number
  /** Counted from the mildest. */
  level: number
  leadMs: number
  /** The level was reached in twice the time that was told, and an interval, at the latest. */
  isTrue: boolean
}

const DAY_MS = 86_400_000
const STEP_MS = 300_000
const KNOWN_WITHIN_MS = 180_000
/** Records of sensors are read in the background. */
const RECORDS_MS = 45_000

/** Replays parts of records at one time, each a gauge of its own: how many readings were published, and what was claimed with them. */
export async function replayed(
  program: string,
  parts: readonly ReplayedPart[],
): Promise<{ readings: number; claims: Claim[] }> {
  const fromMs = Math.floor(Date.now() / 1000) * 1000
  const beginMs = fromMs + RECORDS_MS + STEP_MS
  const gauges = parts.map((part, n) => {
    const shiftMs = beginMs - part.fromMs
    const past = shifted(part.record, shiftMs, beginMs - part.pastMs, beginMs)
    const turn = shifted(part.record, shiftMs, beginMs, part.toMs + shiftMs)
    return { gauge: gaugeOf(part.record, `replay-${n}`, 0, past), part, shiftMs, turn }
  })
  const all = gauges.map(({ gauge }) => gauge)
  const world = await openWorld({ program, fromMs, gauges: all, alarms: '{"rules":[]}', store: 'sqlite' })
  const instance = world.launch(0)
  const url = await instance.url
  const claims: Claim[] = []
  let readings = 0
  try {
    await within(KNOWN_WITHIN_MS, () => knowsAll(url))
    await setTimeout(RECORDS_MS)
    const endMs = Math.max(...gauges.map(({ turn }) => turn.at(-1)?.t ?? 0))
    for (let ms = beginMs; ms < endMs + STEP_MS; ms += STEP_MS) {
      world.setTo(ms)
      const some = gauges
        .map((one) => ({ ...one, come: one.turn.filter(({ t }) => t > ms - STEP_MS && t <= ms) }))
        .filter(({ come }) => come.length > 0)
      await inLanes(some, async ({ gauge, come }) => {
        await world.report(gauge.id, ...come)
        for (const reading of come) await post(() => [url], gauge.id, reading)
      })
      const devices = new Map((await devicesAt(url)).map((device) => [device.id, device]))
      readings += some.length
      for (const { gauge, part, shiftMs } of some) {
        const device = devices.get(gauge.id)
        const ahead = device?.ahead?.[SENSOR.id]
        const t = (device?.latest[SENSOR.id]?.t ?? 0) - shiftMs
        if (ahead) claims.push(claimOf(part, t, ahead.level, ahead.atMs - shiftMs - t))
      }
    }
  } finally {
    await instance.end('SIGKILL')
    await world.close()
  }
  return { readings, claims }
}

function claimOf(part: ReplayedPart, t: number, level: number, leadMs: number): Claim {
  const { readings, levels, intervalSeconds } = part.record
  const at = levels[level - 1]?.at ?? Number.POSITIVE_INFINITY
  const reachedMs = readings.find((one) => one.t > t && one.t <= t + DAY_MS && one.v >= at)?.t
  const isTrue = reachedMs !== undefined && reachedMs - t <= 2 * leadMs + intervalSeconds * 1000
  return { part, t, level, leadMs, isTrue }
}
