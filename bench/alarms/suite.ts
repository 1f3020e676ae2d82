import { ok } from 'node:assert/strict'
import { measured, type Suite } from '../harness/measure.ts'
import { network } from './network.ts'
import { OurAlarms } from './ours.ts'

const STATIONS = 10_000
const ROUNDS = 9
/** Two hundredths of one core's minute. */
const MAX_MS = 1_200

/** A minute of 10,000 stations that report every minute, from their newest readings to the journal of alarms. */
export const alarmsSuite: Suite = {
  name: 'alarms',
  run: async (say) => {
    const alarms = new OurAlarms(network(STATIONS, ROUNDS + 2))
    const what = `a minute of ${STATIONS} stations judged, processor ms`
    const rows = await measured({
      // what others do meanwhile is none of it
      ours: { name: 'engine and journal', measure: async () => [await alarms.processorMs()] },
      ...{ rounds: ROUNDS, figures: [{ what, target: { medianAtMost: MAX_MS } }] },
    })
    ok(alarms.raised > 0)
    say(`${alarms.raised} alarms raised`)
    return rows
  },
}
