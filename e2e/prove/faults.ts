import { MAX_WAIT_MS, proveFaults, SHORTENED } from './faults/faults.ts'
import { FAULTS, MORNING } from './faults/kinds.ts'
import { createReport, optionsOf, say, sayFigure } from './report.ts'

/** `npm run prove:faults`; the last line is the figure. `--only TEXT` meets the faults whose name has it, `--only morning` all in turn. */
const { only, lanes } = optionsOf({ only: '', lanes: '2' })
const { figure, count } = createReport()
/** With the product's own limits, and what the service asks for with `Retry-After`. */
const MORNING_DEADLINES = { outageMs: 6_000, recoveryMs: 10_000, maxRangeMs: 60_000 }
say(
  `Limits shortened for the proof: ${JSON.stringify(SHORTENED)}, ${MAX_WAIT_MS} ms of waiting for a refresh`,
)
const cells = await proveFaults({
  faults: FAULTS.filter(({ name }) => name.includes(only)),
  lanes: Number(lanes),
  morning: 'morning'.includes(only) ? { faults: MORNING, ...MORNING_DEADLINES } : undefined,
  onCell: ({ wrong, route, cache, fault }) =>
    count(
      wrong === undefined
        ? { passed: 1, problems: [] }
        : { passed: 0, problems: [`${route}, ${cache}, when the service ${fault}: ${wrong}`] },
    ),
})
const slowestMs = (isOfMorning: boolean) => {
  const chosen = cells.filter(({ fault }) => fault.includes('morning') === isOfMorning)
  return Math.round(Math.max(0, ...chosen.map(({ recoveryMs }) => recoveryMs || 0)))
}
say(
  `slowest recovery ${slowestMs(false)} ms, in a morning with the product's own limits ${slowestMs(true)} ms`,
)
sayFigure(figure)
