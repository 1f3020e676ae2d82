import { ok } from 'node:assert/strict'
import { interleave, type Suite } from '../harness/measure.ts'
import { AlarmsByQuery } from './by-query.ts'
import { network, TAIL } from './network.ts'
import { OurAlarms } from './ours.ts'

const SUITE = 'alarms'
const STATIONS = 10_000
const ROUNDS = 9
/** Two hundredths of one core's minute. */
const TARGET_MS = 1_200

/** A minute of 10,000 stations that report every minute, from their newest readings to the journal of alarms. */
export const alarmsSuite: Suite = {
  name: SUITE,
  run: async (say) => {
    const gauges = network(STATIONS, ROUNDS + 2)
    const ours = new OurAlarms()
    const peer = new AlarmsByQuery()
    for (let minute = 0; minute < TAIL; minute++) peer.add(gauges, minute)
    let [ourMinute, peerMinute] = [TAIL, TAIL]
    say(`${STATIONS} stations, ${ROUNDS} minutes`)
    const [ourSamples, peerSamples] = await interleave(
      { name: 'engine and journal', measure: () => timed(() => ours.minute(gauges, ourMinute++)) },
      {
        name: 'a query over a table of readings',
        measure: () => timed(() => peer.minute(gauges, peerMinute++)),
      },
      ROUNDS,
    )
    ok(ours.raised > 0 && peer.raised > 0)
    say(`${ours.raised} alarms raised; by query ${peer.raised}`)
    const what = `a minute of ${STATIONS} stations judged`
    return [{ suite: SUITE, what, ours: ourSamples, peer: peerSamples, target: { neverOverMs: TARGET_MS } }]
  },
}

/** Milliseconds on a processor: what others do meanwhile is none of it. */
async function timed(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
