import { join } from 'node:path'
import { builtProgram } from './built-program.ts'
import { crash } from './crash/rounds.ts'
import { countFlushes, type Engine, hasStrace, newStores } from './crash/stores.ts'
import { createReport, optionsOf, say, sayFigure } from './report.ts'

const FLUSHED_BATCHES = 300

/** `npm run prove:crash`, on the embedded store or with `--engine postgres`; the last line is the figure. */
const options = optionsOf({ engine: 'sqlite', kills: '' })
const engine: Engine = options.engine === 'postgres' ? 'postgres' : 'sqlite'
const rounds = Number(options.kills || { sqlite: 1_000, postgres: 200 }[engine])
const { figure, count, judge } = createReport()
const program = await builtProgram(join(import.meta.dirname, 'crash/writer.ts'))
const stores = await newStores(engine)
try {
  say(`seed ${options.seed}: ${rounds} kills on ${engine}`)
  const result = await crash({
    ...{ seed: Number(options.seed), rounds, program: program.file, place: stores.place },
    onRound: (done) => done % 100 === 0 && say(`${done} kills`),
  })
  count(result)
  const { acknowledged, stored, taken } = result
  say(`${acknowledged} readings acknowledged, ${stored} stored, ${taken} messages taken by two receivers`)
  // a database server's calls are in processes of its own
  if (engine === 'sqlite' && hasStrace()) {
    const counted = await countFlushes(await stores.place(), program.file, FLUSHED_BATCHES)
    const what = `${counted.acknowledged} batches acknowledged with ${counted.flushes} flushes to the disk`
    judge(what, counted.flushes >= counted.acknowledged)
  } else say('flushes to the disk were not counted: they are of the embedded store, and with strace')
  sayFigure(figure)
} finally {
  program.remove()
  await stores.remove()
}
