import { parseArgs } from 'node:util'
import { nginxProgram } from '../../src/bff/testing/nginx-program.ts'
import { proveStorm } from './storm/storm.ts'

/** `npm run prove:storm`; the last line is the figure. */
const { values } = parseArgs({
  options: {
    stations: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '90' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const program = nginxProgram()
if (program === undefined) throw new Error('This proof needs nginx: install it, or set NGINX_BIN.')
const counts = { passed: 0, failed: 0 }
await proveStorm({
  program,
  stations: Number(values.stations),
  seconds: Number(values.seconds),
  judge: (what, holds) => {
    say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
    counts[holds ? 'passed' : 'failed']++
  },
  say,
})
say(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1
