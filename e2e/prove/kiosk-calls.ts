import { parseArgs } from 'node:util'
import { proveKioskCalls } from './kiosk-calls/kiosk-calls.ts'
import { createJudge, say, sayFigure } from './report.ts'

/** `npm run prove:kiosk-calls`; the last line is the figure. `-- --constant` has everybody look without an end. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    stations: { type: 'string', default: '20' },
    viewers: { type: 'string', default: '10000' },
    hours: { type: 'string', default: '24' },
    constant: { type: 'boolean', default: false },
  },
})
const { figure, judge } = createJudge()
const startedMs = performance.now()
say(`seed ${values.seed}: ${values.hours} h of ${values.stations} stations that report every five minutes`)
await proveKioskCalls({
  stations: Number(values.stations),
  viewers: Number(values.viewers),
  seconds: Number(values.hours) * 3600,
  seed: Number(values.seed),
  isConstant: values.constant,
  judge,
  say,
})
say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
sayFigure(figure)
