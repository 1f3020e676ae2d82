import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { redisProgram } from '../../src/bff/testing/redis-program.ts'
import { realData } from '../support/real-data.ts'
import { floods } from './alarms/floods.ts'
import { foresightProof } from './alarms/foresight/foresight-proof.ts'
import { lateProof } from './alarms/late/late-proof.ts'
import { latencies, percentile } from './alarms/latency.ts'
import { storm } from './alarms/storm.ts'
import { builtProgram } from './built-program.ts'
import { createJudge, type Figure, say, sayFigure } from './report.ts'

const SHOWN = 10
const BASINS = 20
/** At which each recorded rise is cut. */
const POINTS = 20
const RECEIVERS = 100
const MAX_MESSAGES = 10
const WORST_WITHIN_MS = 150_000

/**
 * `npm run prove:alarms`; the last line is the figure. `-- --crossings 300 --kills 20` is a trial; `--only floods`, `latency`,
 * `storm`, `late` or `foresight` is one of its parts. `--only late --all` lets every part of every recorded flood come late in every
 * way, `--every 6` takes one flood of six.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    crossings: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '500' },
    stations: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
})
const redis = redisProgram()
if (redis === undefined) throw new Error('This proof needs Redis or Valkey: install one, or set REDIS_BIN.')
const program = await builtProgram(join(import.meta.dirname, 'alarms/instance-program.ts'))
const programs = { program: program.file, redisProgram: redis }
const [seed, stations] = [Number(values.seed), Number(values.stations)]
const startedMs = performance.now()
try {
  say(`seed ${seed}`)
  const parts = {
    ...{ floods: proveFloods, latency: proveLatency, storm: proveStorm },
    ...{ late: proveLate, foresight: proveForesight },
  }
  const figures: Figure[] = []
  for (const [name, prove] of Object.entries(parts))
    if (['', name].includes(values.only)) figures.push(await prove())
  say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
  sayFigure({
    passed: figures.reduce((sum, { passed }) => sum + passed, 0),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  })
} finally {
  program.remove()
}

async function proveFloods(): Promise<Figure> {
  const crossings = Number(values.crossings)
  const { passed, problems } = await floods({
    ...programs,
    ...{ seed, stations, crossings, kills: Number(values.kills), say },
    basins: Math.min(BASINS, stations),
  })
  for (const problem of problems.slice(0, SHOWN)) say(`NOT HELD: ${problem}`)
  return { passed, failed: problems.length }
}

async function proveLatency(): Promise<Figure> {
  const { figure, judge } = createJudge()
  const receivers = Math.ceil(Math.min(RECEIVERS, stations / 5))
  const found = await latencies({ ...programs, receivers, everyMs: 100 })
  const [half, p99, most] = [0.5, 0.99, 1].map((part) => Math.round(percentile(found, part)))
  say(
    `from a posted reading to the receiver, ${found.length} alarms: median ${half} ms, p99 ${p99} ms, most ${most} ms`,
  )
  judge('the 99th percentile is under 2 s', percentile(found, 0.99) < 2_000)
  return figure
}

async function proveStorm(): Promise<Figure> {
  const { figure, judge } = createJudge()
  const found = await storm({ ...programs, seed, stations, basins: Math.min(10, stations) })
  const { most, messages, worst, worstTold, longestMs, standing, spokenOf } = found
  say(
    `a storm of ${stations} gauges: ${messages} messages, at most ${most} in ten minutes; ${worstTold} of ${worst} dangers told, the last after ${Math.round(longestMs / 1000)} s; messages of ${spokenOf} of ${standing} alarms`,
  )
  judge(`a receiver gets at most ${MAX_MESSAGES} messages in ten minutes`, most <= MAX_MESSAGES)
  judge('no alarm of the worst severity is held back', worst > 0 && worstTold === worst)
  judge('each of them is told within two and a half minutes', longestMs <= WORST_WITHIN_MS)
  // which groups the last message is of is a matter of when the last level was crossed
  judge('every alarm is spoken of', standing === stations && spokenOf === standing)
  return figure
}

async function proveLate(): Promise<Figure> {
  return lateProof({ ...programs, data: recorded(), isAll: values.all, every: Number(values.every), say })
}

async function proveForesight(): Promise<Figure> {
  const { figure, judge } = createJudge()
  await foresightProof({ ...programs, data: recorded(), points: POINTS, judge, say })
  return figure
}

/** The floods of these proofs are recorded ones. */
function recorded(): string {
  const data = realData()
  if (data === undefined) throw new Error('This proof needs the real records: see REAL_DATA.')
  return data
}
