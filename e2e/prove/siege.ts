import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJudge, say, sayFigure } from './report.ts'
import { judgeSiege } from './siege/judge.ts'
import { besiege } from './siege/siege.ts'

const BUILT = [fileURLToPath(new URL('../../bin/gaugeboard.js', import.meta.url))]

/** `npm run prove:siege`; the last line is the figure. On Linux, which tells what memory a process holds. */
const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '300' },
    viewers: { type: 'string', default: '50' },
    quiet: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '300' },
  },
})
const options = {
  program: BUILT,
  addresses: Number(values.addresses),
  viewers: Number(values.viewers),
  quietSeconds: Number(values.quiet),
  siegeSeconds: Number(values.seconds),
  streamsPerAddress: 100,
}
const { figure, judge } = createJudge()
judgeSiege(await besiege(options), { ...options, judge, say })
sayFigure(figure)
