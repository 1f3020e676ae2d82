import { join } from 'node:path'
import { redisProgram as redisServer } from '../../src/bff/testing/redis-program.ts'
import { floods } from './alarms/floods.ts'
import { proveForesight } from './alarms/foresight/foresight.ts'
import { late } from './alarms/late/late.ts'
import { sampledCases } from './alarms/late/plan.ts'
import { latencies } from './alarms/latency.ts'
import { floodsOf, recorded, riversIn } from './alarms/records.ts'
import { proveStorm } from './alarms/storm.ts'
import { builtProgram } from './built-program.ts'
import { createReport, optionsOf, percentile, say, sayFigure } from './report.ts'

const BASINS = 20
const RECEIVERS = 100
/** Of gauges at once: more say less of each other's times. */
const MAX_GAUGES = 1_000

/**
 * `npm run prove:alarms`; the last line is the figure. `-- --crossings 300 --kills 20` is a trial; `--only floods`, `latency`,
 * `storm`, `late` or `foresight` is one of its parts; `--every 6` takes one late flood of six.
 */
const values = optionsOf({ crossings: '10000', kills: '500', stations: '500', only: '', every: '1' })
const redisProgram = redisServer()
if (redisProgram === undefined)
  throw new Error('This proof needs Redis or Valkey: install one, or set REDIS_BIN.')
const built = await builtProgram(join(import.meta.dirname, 'alarms/instance-program.ts'))
const program = built.file
const [seed, stations] = [Number(values.seed), Number(values.stations)]
const { figure, judge, count } = createReport()

const parts = {
  async floods() {
    const options = { seed, stations, crossings: Number(values.crossings), kills: Number(values.kills) }
    count(await floods({ program, redisProgram, ...options, basins: Math.min(BASINS, stations), say }))
  },
  async latency() {
    const receivers = Math.ceil(Math.min(RECEIVERS, stations / 5))
    const found = await latencies({ program, redisProgram, receivers, everyMs: 100 })
    const [half, p99, most] = [0.5, 0.99, 1].map((part) => Math.round(percentile(found, part)))
    say(`from a posted reading to the receiver: median ${half} ms, p99 ${p99} ms, most ${most} ms`)
    judge('the 99th percentile is under 2 s', percentile(found, 0.99) < 2_000)
  },
  storm: () => proveStorm({ program, redisProgram, seed, stations, judge }),
  async late() {
    const all = riversIn(recorded()).flatMap(floodsOf)
    const some = all.filter((_, n) => n % Number(values.every) === 0)
    for (const [turn, hoursBefore] of [24, 0].entries()) {
      const cases = sampledCases(some, turn)
      say(
        `parts of ${some.length} floods come late in ${cases.length} ways, ${hoursBefore} h after the start`,
      )
      // of a dashboard that has just been started another instance takes over; the other begins again
      const redis = hoursBefore === 0 ? redisProgram : undefined
      for (let n = 0; n < cases.length; n += MAX_GAUGES)
        for (const verdict of await late({
          ...{ program, redisProgram: redis, hoursBefore, cases: cases.slice(n, n + MAX_GAUGES) },
        }))
          count(verdict)
    }
  },
  foresight: () => proveForesight({ program, data: recorded(), judge, say }),
}

try {
  say(`seed ${seed}`)
  for (const [name, prove] of Object.entries(parts)) if (['', name].includes(values.only)) await prove()
  sayFigure(figure)
} finally {
  built.remove()
}
