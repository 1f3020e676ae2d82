import { parseArgs } from 'node:util'
import { MAX_WAIT_MS, proveFaults, SHORTENED } from './faults/faults.ts'
import { FAULTS, MORNING } from './faults/kinds.ts'
import { say, sayFigure } from './report.ts'

/** `npm run prove:faults`; the last line is the figure. `--only TEXT` meets the faults whose name has it, `--only morning` all in turn. */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lanes: { type: 'string', default: '2' } },
})
/** With the product's own limits, and what the service asks for with `Retry-After`. */
const MORNING_DEADLINES = { outageMs: 6_000, recoveryMs: 10_000, maxRangeMs: 60_000 }
say(
  `Limits shortened for the proof: ${JSON.stringify(SHORTENED)}, ${MAX_WAIT_MS} ms of waiting for a refresh`,
)
const cells = await proveFaults({
  faults: FAULTS.filter(({ name }) => name.includes(values.only)),
  lanes: Number(values.lanes),
  morning: 'morning'.includes(values.only) ? { faults: MORNING, ...MORNING_DEADLINES } : undefined,
  onCell: ({ wrong, route, cache, fault }) =>
    wrong !== undefined && say(`NOT HELD: ${route}, ${cache}, when the service ${fault}: ${wrong}`),
})
const slowestMs = (isOfMorning: boolean) => {
  const chosen = cells.filter(({ fault }) => fault.includes('morning') === isOfMorning)
  return Math.round(Math.max(0, ...chosen.map(({ recoveryMs }) => recoveryMs || 0)))
}
say(
  `slowest recovery ${slowestMs(false)} ms, in a morning with the product's own limits ${slowestMs(true)} ms`,
)
const failed = cells.filter(({ wrong }) => wrong !== undefined).length
sayFigure({ passed: cells.length - failed, failed })
