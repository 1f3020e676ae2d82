import { parseArgs } from 'node:util'
import { type Failure, fuzz } from './fuzz/fuzz.ts'

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
print(`seed ${seed}: ${values.requests} requests in process, ${values.sockets} over a socket`)
const { passed, failed, statuses } = await fuzz({
  seed,
  inProcess: Number(values.requests),
  overSocket: Number(values.sockets),
  from: Number(values.from),
  onFailure: (failure) => failures.push(failure),
})
for (const { where, index, what, request } of failures.slice(0, SHOWN)) {
  print(`${where}, index ${index}: ${what}\n  ${shortened(request)}`)
}
for (const [status, count] of Object.entries(statuses)) print(`${status}: ${count}`)
print(`${Math.round((performance.now() - startedMs) / 1000)} s`)
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function shortened(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 600)} … ${text.slice(-400)}` : text
}
