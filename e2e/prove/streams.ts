import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builtProgram } from './built-program.ts'
import { createJudge, type Figure, say, sayFigure } from './report.ts'
import { proveLoad } from './streams/load.ts'
import { proveSiege } from './streams/siege.ts'
import { proveStalled } from './streams/stalled.ts'
import { proveStreams } from './streams/streams.ts'

/**
 * `npm run prove:streams`; the last line is the figure. After the cuts one address lays siege to a dashboard; `-- --siege`
 * for that alone. `-- --load` measures thousands of readers instead.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    cuts: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '50' },
    load: { type: 'boolean', default: false },
    siege: { type: 'boolean', default: false },
    descriptors: { type: 'string', default: '1024' },
    streams: { type: 'string', default: '5000' },
    readers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
  },
})
const SHOWN = 10
if (values.load) sayFigure(await load())
else if (values.siege) sayFigure(await siege())
else sayFigure(sum(await cuts(), await siege()))

function sum(one: Figure, other: Figure): Figure {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

async function siege(): Promise<Figure> {
  const { figure, judge } = createJudge()
  const program = await builtProgram(join(import.meta.dirname, '../../src/cli/main.ts'))
  const { descriptors, streams } = values
  await proveSiege({
    program: program.file,
    descriptors: Number(descriptors),
    streams: Number(streams),
    judge,
    say,
  })
  program.remove()
  return figure
}

async function load(): Promise<Figure> {
  const { figure, judge } = createJudge()
  await proveLoad({ readers: Number(values.readers), seconds: Number(values.seconds), judge, say })
  await proveStalled({ judge, say })
  return figure
}

async function cuts(): Promise<Figure> {
  say(`seed ${values.seed}: ${values.cuts} cuts of ${values.clients} clients' streams`)
  let shown = 0
  const startedMs = performance.now()
  const { readings, heard, resets, ...counts } = await proveStreams({
    cuts: Number(values.cuts),
    clients: Number(values.clients),
    seed: Number(values.seed),
    onWrong: (what) => {
      if (shown++ < SHOWN) say(what)
    },
  })
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  say(`${readings} readings published, ${heard} heard one by one, ${resets} resets, ${seconds} s`)
  return counts
}
