import { parseArgs } from 'node:util'
import { createJudge, type Figure, say, sayFigure } from './report.ts'
import { proveLoad } from './streams/load.ts'
import { proveStalled } from './streams/stalled.ts'
import { proveStreams } from './streams/streams.ts'

/** `npm run prove:streams`; the last line is the figure. `-- --load` measures thousands of readers instead of cuts. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    cuts: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '50' },
    load: { type: 'boolean', default: false },
    readers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
  },
})
const SHOWN = 10
const figure = values.load ? await load() : await cuts()
sayFigure(figure)

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
