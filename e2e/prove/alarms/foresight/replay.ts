import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { knowsAll, within } from '../api.ts'
import { setForward } from '../fast-clock.ts'
import { stationsFileOf, worldGauge } from '../late/late-files.ts'
import { inLanes, pushAll } from '../late/push.ts'
import type { Record } from '../late/records.ts'
import type { Reading } from '../naive.ts'
import { openWorld } from '../world.ts'
import { type PublishedState, statesAt } from './states.ts'

/** A part of a record that is measured again: `turn` reading by reading, after a past that the service has. */
export interface ReplayedPart {
  record: Record
  /** By the record's own times. */
  fromMs: number
  toMs: number
  pastMs: number
}

/** What was published when a reading had come, by the record's own times. */
export interface Published extends PublishedState {
  part: ReplayedPart
}

export interface ReplayOptions {
  program: string
  parts: readonly ReplayedPart[]
}

const STEP_MS = 300_000
const KNOWN_WITHIN_MS = 180_000
/** Records of sensors are read in the background. */
const RECORDS_MS = 45_000

/** Replays parts of records at one time, each a gauge of its own; says what was published with each reading. */
export async function replayed({ program, parts }: ReplayOptions): Promise<Published[]> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-replay-'))
  const fromMs = Math.floor(Date.now() / 1000) * 1000
  const clock = { fromMs, speed: 1, aheadFile: join(directory, 'ahead') }
  const gauges = parts.map((part, n) => {
    const shiftMs = fromMs + RECORDS_MS + STEP_MS - part.fromMs
    const between = (afterMs: number, toMs: number): Reading[] =>
      part.record.readings
        .filter(({ t }) => t > afterMs && t <= toMs)
        .map(({ t, v }) => ({ t: t + shiftMs, v }))
    const past = between(part.fromMs - part.pastMs, part.fromMs)
    return {
      gauge: `replay-${n}`,
      basin: 'replay',
      part,
      shiftMs,
      past,
      turn: between(part.fromMs, part.toMs),
    }
  })
  const world = await openWorld({
    ...{ program, redisProgram: undefined, receiver: null, clock, speed: clock.speed, store: 'sqlite' },
    gauges: gauges.map(({ gauge, part, past }) => worldGauge(gauge, part.record, past)),
    stationsFile: stationsFileOf(
      gauges.map(({ gauge, basin, part: { record } }) => ({ gauge, basin, record })),
    ),
    alarmsFile: JSON.stringify({ rules: [] }),
  })
  const { url, end } = await world.start(0)
  const found: Published[] = []
  try {
    await within(KNOWN_WITHIN_MS, () => knowsAll(url))
    await setTimeout(RECORDS_MS)
    const endMs = Math.max(...gauges.map(({ turn }) => turn.at(-1)?.t ?? 0))
    for (let ms = fromMs + RECORDS_MS + STEP_MS; ms < endMs + STEP_MS; ms += STEP_MS) {
      setForward(clock, ms)
      const some = gauges
        .map((one) => ({ ...one, come: one.turn.filter(({ t }) => t > ms - STEP_MS && t <= ms) }))
        .filter(({ come }) => come.length > 0)
      await inLanes(some, async ({ gauge, come }) => {
        await world.report(gauge, ...come)
        await pushAll(url, gauge, come)
      })
      const states = await statesAt(url)
      for (const { gauge, part, shiftMs } of some) {
        const state = states.get(gauge)
        if (!state) continue
        const { ahead } = state
        found.push({
          ...{ ...state, part, t: state.t - shiftMs },
          ahead: ahead && { ...ahead, atMs: ahead.atMs - shiftMs },
        })
      }
    }
  } finally {
    await end('SIGKILL')
    await world.close()
    await rm(directory, { recursive: true, force: true })
  }
  return found
}
