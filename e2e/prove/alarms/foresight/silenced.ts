import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../../../src/domain/alarms/message/alarm-message.ts'
import { historyOf, knowsAll, within } from '../api.ts'
import { nowOf, setForward } from '../fast-clock.ts'
import { alarmsFileOf, basinOf, stationsFileOf, worldGauge } from '../late/late-files.ts'
import { inLanes, pushAll } from '../late/push.ts'
import { startReceiver } from '../receiver.ts'
import { openWorld } from '../world.ts'
import type { Cut } from './cuts.ts'
import { type PublishedState, statesAt } from './states.ts'

/** A gauge that was cut off, and what followed. */
export interface Silenced {
  cut: Cut
  /** What was published of it before it was silent. */
  published: PublishedState
  /** Its last reading by the proof's clock. */
  lastMs: number
  /** Its silences within a day. */
  silences: readonly AlarmView[]
  /** Whether a message was about one of them, in quiet hours. */
  isNotified: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PAST_MS = 48 * 3_600_000
/** Gauges that go on: that nothing comes from any station is an outage, and no silence. */
const LIVE = ['live-0', 'live-1', 'live-2']
const LIVE_EVERY_MS = 90_000
const LIVE_VALUE = 10
const STEP_WAIT_MS = 30
/** Of the machine's own time, in which the list is read as it is read in use. */
const BEFORE_MS = 5_000
const AFTER_MS = 70_000
const KNOWN_WITHIN_MS = 180_000
const LOOK_MS = 5_000

/** Gauges that are all cut off at two intervals before one moment; who is silent is looked at then, and for a day. */
export async function silenced(program: string, cuts: readonly Cut[]): Promise<Silenced[]> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-silenced-'))
  const clock = {
    fromMs: Math.floor(Date.now() / 1000) * 1000,
    speed: 1,
    aheadFile: join(directory, 'ahead'),
  }
  const shortestMs = Math.min(...cuts.map(({ record }) => record.intervalSeconds)) * 1000
  // all is in the past, and the first of them is silent a while later
  const momentMs = clock.fromMs + 2 * shortestMs - MINUTE_MS
  const gauges = cuts.map((cut, n) => {
    const { record, lastMs } = cut
    const shiftMs = momentMs - 2 * record.intervalSeconds * 1000 - lastMs
    const past = record.readings
      .filter(({ t }) => t <= lastMs && t > lastMs - PAST_MS)
      .map(({ t, v }) => ({ t: t + shiftMs, v }))
    return { gauge: `cut-${n}`, basin: basinOf(n, cuts.length), cut, record, past, lastMs: lastMs + shiftMs }
  })
  const receiver = await startReceiver({ seed: 1, failing: 0, slow: 0, slowMs: 0 })
  const world = await openWorld({
    ...{ program, redisProgram: undefined, receiver, clock, speed: clock.speed, store: 'sqlite' },
    gauges: [
      ...gauges.map(({ gauge, record, past }) => worldGauge(gauge, record, past)),
      ...LIVE.map((id) => ({ id })),
    ],
    stationsFile: stationsFileOf(gauges),
    alarmsFile: alarmsFileOf(gauges, receiver.url, {
      rules: [
        { id: 'levels', when: { kind: 'level', minSeverity: 1 }, chatter: false },
        { id: 'silence', when: { kind: 'silence' } },
      ],
      quietHours: [
        { from: '00:00', to: '12:00', zone: 'UTC' },
        { from: '12:00', to: '00:00', zone: 'UTC' },
      ],
    }),
  })
  const { url, end } = await world.start(0)
  const goOn = () =>
    inLanes(LIVE, async (gauge) => {
      const reading = { t: Math.floor(nowOf(clock) / 1000) * 1000, v: LIVE_VALUE }
      await world.report(gauge, reading)
      await pushAll(url, gauge, [reading])
    })
  const goTo = async (toMs: number) => {
    while (nowOf(clock) < toMs) {
      setForward(clock, Math.min(toMs, nowOf(clock) + LIVE_EVERY_MS))
      await goOn()
      await setTimeout(STEP_WAIT_MS)
    }
  }
  try {
    await within(KNOWN_WITHIN_MS, () => knowsAll(url))
    await goOn()
    const published = await statesAt(url)
    await goTo(momentMs - BEFORE_MS)
    for (let waitedMs = 0; waitedMs < BEFORE_MS + AFTER_MS; waitedMs += LOOK_MS) {
      await setTimeout(LOOK_MS)
      await goOn()
    }
    await goTo(momentMs + DAY_MS)
    const told = new Set(
      receiver.taken.flatMap(({ body }) => (JSON.parse(body) as AlarmMessage).alarms.map(({ id }) => id)),
    )
    const found: Silenced[] = []
    await inLanes(gauges, async ({ gauge, cut, lastMs }) => {
      const alarms = await historyOf(url, gauge, clock.fromMs - DAY_MS, nowOf(clock))
      const silences = alarms.filter(({ kind }) => kind === 'silence')
      const isNotified = silences.some(({ id }) => told.has(id))
      found.push({ cut, lastMs, silences, isNotified, published: published.get(gauge) as PublishedState })
    })
    return found
  } finally {
    await end('SIGKILL')
    await world.close()
    await receiver.close()
    await rm(directory, { recursive: true, force: true })
  }
}
