import { join } from 'node:path'
import { redisProgram as redisServer } from '../../src/bff/testing/redis-program.ts'
import { floods } from './alarms/floods.ts'
import { latencies } from './alarms/latency.ts'
import { proveStorm } from './alarms/storm.ts'
import { builtProgram } from './built-program.ts'
import { createReport, optionsOf, percentile, say, sayFigure } from './report.ts'

const MAX_BASINS = 20
const MAX_RECEIVERS = 100

/** `npm run prove:alarms`; the last line is the figure. `-- --crossings 300 --kills 20` is a trial; `--only` names one of its parts. */
const options = optionsOf({ crossings: '10000', kills: '500', stations: '500', only: '' })
const redisProgram = redisServer()
if (redisProgram === undefined)
  throw new Error('This proof needs Redis or Valkey: install one, or set REDIS_BIN.')
const built = await builtProgram(join(import.meta.dirname, 'alarms/instance-program.ts'))
const [seed, stations] = [Number(options.seed), Number(options.stations)]
const common = { program: built.file, redisProgram }
const { figure, judge, count } = createReport()

const parts = {
  async floods() {
    const size = { stations, basins: Math.min(MAX_BASINS, stations), crossings: Number(options.crossings) }
    count(await floods({ ...common, ...size, seed, kills: Number(options.kills) }))
  },
  async latency() {
    const receivers = Math.ceil(Math.min(MAX_RECEIVERS, stations / 5))
    const found = await latencies({ ...common, receivers, everyMs: 100 })
    const [half, p99, most] = [0.5, 0.99, 1].map((part) => Math.round(percentile(found, part)))
    say(`from a posted reading to the receiver: median ${half} ms, p99 ${p99} ms, most ${most} ms`)
    judge('the 99th percentile is under 2 s', percentile(found, 0.99) < 2_000)
  },
  storm: () => proveStorm({ ...common, seed, stations, judge }),
}

try {
  say(`seed ${seed}`)
  for (const [name, prove] of Object.entries(parts)) if (['', name].includes(options.only)) await prove()
  sayFigure(figure)
} finally {
  built.remove()
}
