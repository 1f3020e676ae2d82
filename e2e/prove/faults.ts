import { parseArgs } from 'node:util'
import { MAX_MB, MAX_WAIT_MS, proveFaults, RECOVERY_MS, SHORTENED } from './faults/faults.ts'
import type { Cell } from './faults/findings.ts'
import { FAULTS, MORNING } from './faults/kinds.ts'
import { say, sayFigure } from './report.ts'

/** `npm run prove:faults`; the last line is the figure. `--only TEXT` meets the faults whose name has it, `--only morning` all in turn. */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lanes: { type: 'string', default: '2' } },
})
/** With the product's own limits, and what the service asks for with `Retry-After`. */
const MORNING_DEADLINES = { outageMs: 6_000, recoveryMs: 10_000, longestMs: 60_000 }
const { attemptMs, totalMs, attempts } = SHORTENED
say(
  `Limits shortened for the proof: ${attemptMs} ms a call, ${attempts} attempts in ${totalMs} ms, ${MAX_WAIT_MS} ms of waiting for a refresh (the product's own: 15 s, 3 in 30 s, 2 s). All others are the product's.`,
)
const { cells, latency } = await proveFaults({
  faults: FAULTS.filter(({ name }) => name.includes(values.only)),
  lanes: Number(values.lanes),
  outageMs: 1_500,
  measuresLatency: values.only !== 'morning',
  ...('morning'.includes(values.only) && { morning: { faults: MORNING, ...MORNING_DEADLINES } }),
  onCell: (cell) => cell.wrong !== undefined && say(`FAIL ${named(cell)}: ${cell.wrong}`),
})
const slowestMs = (isOfMorning: boolean) => {
  const chosen = cells.filter(({ fault }) => fault.includes('morning') === isOfMorning)
  return Math.round(Math.max(0, ...chosen.map(({ recoveryMs }) => recoveryMs || 0)))
}
say(
  `${cells.length} cells; slowest recovery ${slowestMs(false)} ms, allowed ${RECOVERY_MS} ms; memory allowed ${MAX_MB} MB`,
)
say(
  `A morning with the product's own limits: slowest ${slowestMs(true)} ms; allowed ${MORNING_DEADLINES.recoveryMs} ms for a recovery and ${MORNING_DEADLINES.longestMs} ms for 200 days that the service is too slow for`,
)
let failed = cells.filter(({ wrong }) => wrong !== undefined).length
let passed = cells.length - failed
if (latency) {
  const { healthyMs, outageMs, fault } = latency
  const isHeld = outageMs <= 2 * healthyMs
  if (isHeld) passed++
  else failed++
  say(
    `${isHeld ? 'ok  ' : 'FAIL'} cached answers, 99th percentile: ${healthyMs.toFixed(1)} ms while the service is well, ${outageMs.toFixed(1)} ms while it ${fault}; allowed twice as long`,
  )
}
sayFigure({ passed, failed })

function named({ fault, cache, route }: Cell): string {
  return `${route}, ${cache}, when the service ${fault}`
}
