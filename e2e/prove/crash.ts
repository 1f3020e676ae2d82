import { parseArgs } from 'node:util'
import { countFlushes, hasStrace } from './crash/flushes.ts'
import { type CrashResult, crash, type Fault } from './crash/rounds.ts'
import { type Engine, newStores } from './crash/stores.ts'
import { writerProgram } from './crash/writer-program.ts'
import { type Figure, say, sayFigure } from './report.ts'

const SHOWN = 10
const SELF_TEST_ROUNDS = 20
const FLUSHED_BATCHES = 300
const DEFAULT_ROUNDS: Record<Engine, number> = { sqlite: 1000, postgres: 200 }

/**
 * `npm run prove:crash`, on the embedded store or with `--engine postgres`; the last line is the figure. With
 * `--self-test` the writers are wrong on purpose and a round passes when the harness found that out.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    engine: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string' },
    'self-test': { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const engine: Engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const program = await writerProgram()
const stores = await newStores(engine)
const startedMs = performance.now()
let figure = { passed: 0, failed: 0 }
try {
  figure = values['self-test']
    ? await selfTest()
    : await prove(Number(values.rounds ?? DEFAULT_ROUNDS[engine]))
} finally {
  program.remove()
  await stores.remove()
}
say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
sayFigure(figure)

async function prove(rounds: number): Promise<Figure> {
  say(`seed ${seed}: ${rounds} rounds on ${engine}`)
  const result = await run(rounds)
  for (const problem of result.problems.slice(0, SHOWN)) say(problem)
  say(
    `${result.acknowledged} readings acknowledged, ${result.stored} stored, ${result.taken} messages taken by two receivers`,
  )
  const { acknowledged, flushes } = await flushed()
  return { passed: result.passed, failed: result.failed + (flushes < acknowledged ? 1 : 0) }
}

async function selfTest(): Promise<Figure> {
  const figure = { passed: 0, failed: 0 }
  for (const fault of ['early', 'untold'] as const) {
    const { failed, problems } = await run(SELF_TEST_ROUNDS, fault)
    say(
      `fault "${fault}": ${failed} of ${SELF_TEST_ROUNDS} rounds found wrong, first: ${problems[0] ?? 'none'}`,
    )
    if (failed > 0) figure.passed++
    else figure.failed++
  }
  return figure
}

function run(rounds: number, fault?: Fault): Promise<CrashResult> {
  return crash({
    seed,
    rounds,
    program: program.file,
    place: stores.place,
    ...(fault ? { fault } : {}),
    onRound: (done) => {
      if (done % 100 === 0) say(`${done} rounds`)
    },
  })
}

async function flushed(): Promise<{ acknowledged: number; flushes: number }> {
  // a database server's calls are in processes of its own
  if (engine === 'postgres') return { acknowledged: 0, flushes: 0 }
  if (!hasStrace()) {
    say('flushes to the disk were not counted: strace is not installed')
    return { acknowledged: 0, flushes: 0 }
  }
  const counts = await countFlushes(await stores.place(), program.file, FLUSHED_BATCHES)
  say(`${counts.acknowledged} batches acknowledged with ${counts.flushes} flushes to the disk`)
  return counts
}
