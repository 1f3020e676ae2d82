import { parseArgs } from 'node:util'
import { nginxProgram } from '../../src/bff/testing/nginx-program.ts'
import { createJudge, say, sayFigure } from './report.ts'
import { proveStorm } from './storm/storm.ts'

/** `npm run prove:storm`; the last line is the figure. */
const { values } = parseArgs({
  options: {
    stations: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '90' },
  },
})
const program = nginxProgram()
if (program === undefined) throw new Error('This proof needs nginx: install it, or set NGINX_BIN.')
const { figure, judge } = createJudge()
await proveStorm({
  program,
  stations: Number(values.stations),
  seconds: Number(values.seconds),
  judge,
  say,
})
sayFigure(figure)
