import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.ts'
import { proveHostile } from './hostile/hostile.ts'

const SHOWN = 20

/** `npm run prove:hostile`; the last line is the figure. The seed of a run makes the same texts again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    texts: { type: 'string', default: '1000' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
say(`seed ${values.seed}: ${values.texts} names and ids`)
const startedMs = performance.now()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
let shown = 0
const { passed, failed } = await proveHostile({
  browser,
  seed: Number(values.seed),
  texts: Number(values.texts),
  pages: 2,
  onFailure: ({ station, what }) => {
    if (shown++ < SHOWN) say(`${what}\n  ${JSON.stringify(station).slice(0, 400)}`)
  },
})
await browser.close()
say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
