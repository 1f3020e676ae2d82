import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { proveHostile } from './hostile/hostile.ts'
import { say, sayFigure } from './report.ts'

const SHOWN = 20

/** `npm run prove:hostile`; the last line is the figure. The seed of a run makes the same texts again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    texts: { type: 'string', default: '1000' },
  },
})
say(`seed ${values.seed}: ${values.texts} names and ids`)
const startedMs = performance.now()
const browser = await chromium.launch(chromiumOptions())
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
sayFigure({ passed, failed })
