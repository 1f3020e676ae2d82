import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builtProgram } from './built-program.ts'
import { countFlushes, hasStrace } from './crash/flushes.ts'
import { crash } from './crash/rounds.ts'
import { type Engine, newStores } from './crash/stores.ts'
import { say, sayFigure } from './report.ts'

const SHOWN = 10
const FLUSHED_BATCHES = 300

/** `npm run prove:crash`, on the embedded store or with `--engine postgres`; the last line is the figure. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    engine: { type: 'string', default: 'sqlite' },
    kills: { type: 'string' },
  },
})
const engine: Engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const rounds = Number(values.kills ?? { sqlite: 1_000, postgres: 200 }[engine])
const program = await builtProgram(join(import.meta.dirname, 'crash/writer.ts'))
const stores = await newStores(engine)
try {
  say(`seed ${values.seed}: ${rounds} kills on ${engine}`)
  const { passed, failed, problems, acknowledged, stored, taken } = await crash({
    ...{ seed: Number(values.seed), rounds, program: program.file, place: stores.place },
    onRound: (done) => done % 100 === 0 && say(`${done} kills`),
  })
  for (const problem of problems.slice(0, SHOWN)) say(problem)
  say(`${acknowledged} readings acknowledged, ${stored} stored, ${taken} messages taken by two receivers`)
  sayFigure({ passed, failed: failed + (await unflushed()) })
} finally {
  program.remove()
  await stores.remove()
}

/** 1 where a batch was acknowledged that was not flushed to the disk. */
async function unflushed(): Promise<number> {
  // a database server's calls are in processes of its own
  if (engine === 'postgres') return 0
  if (!hasStrace()) {
    say('flushes to the disk were not counted: strace is not installed')
    return 0
  }
  const { acknowledged, flushes } = await countFlushes(await stores.place(), program.file, FLUSHED_BATCHES)
  say(`${acknowledged} batches acknowledged with ${flushes} flushes to the disk`)
  return flushes < acknowledged ? 1 : 0
}
