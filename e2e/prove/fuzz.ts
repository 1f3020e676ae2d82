import { parseArgs } from 'node:util'
import { type Failure, fuzz } from './fuzz/fuzz.ts'
import { say, sayFigure } from './report.ts'

const SHOWN = 10

/** `npm run prove:fuzz`; the last line is the figure. The seed of a run makes the same run again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    requests: { type: 'string', default: '190000' },
    sockets: { type: 'string', default: '10000' },
    from: { type: 'string', default: '0' },
  },
})
const seed = Number(values.seed)
const failures: Failure[] = []
const startedMs = performance.now()
say(`seed ${seed}: ${values.requests} requests in process, ${values.sockets} over a socket`)
const { passed, failed, statuses } = await fuzz({
  seed,
  inProcess: Number(values.requests),
  overSocket: Number(values.sockets),
  from: Number(values.from),
  onFailure: (failure) => failures.push(failure),
})
for (const { where, index, what, request } of failures.slice(0, SHOWN)) {
  say(`${where}, index ${index}: ${what}\n  ${shortened(request)}`)
}
for (const [status, count] of Object.entries(statuses)) say(`${status}: ${count}`)
say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
sayFigure({ passed, failed })

function shortened(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 600)} … ${text.slice(-400)}` : text
}
