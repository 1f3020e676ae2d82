import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { say, sayFigure } from './report.ts'
import { MOODS, type Mood } from './secrets/careless-upstream.ts'
import { proveSecrets } from './secrets/secrets.ts'

const SHOWN = 20

/**
 * `npm run prove:secrets`; the last line is the figure. With `--self-test` the program lets through what the service
 * says, and the run passes when the service's keys are found wherever its words go.
 */
const { values } = parseArgs({ options: { 'self-test': { type: 'boolean', default: false } } })
const isSelfTest = values['self-test']
const browser = await chromium.launch(chromiumOptions('--disable-background-networking'))
const page = await browser.newPage({ locale: 'en-GB' })
const moods = isSelfTest ? [] : (Object.keys(MOODS) as Mood[])
const { figure, leaks, pieces } = await proveSecrets({ page, moods, leak: isSelfTest })
await browser.close()

for (const [kind, count] of pieces) say(`${kind}: ${count}`)
if (isSelfTest) {
  const kinds = ['headers', 'body', 'events', 'DOM', 'file']
  const found = kinds.filter((kind) => leaks.some(({ where }) => where.startsWith(`${kind}: `)))
  say(`given away on purpose, found in: ${found.join(', ')}`)
  sayFigure({ passed: found.length, failed: kinds.length - found.length })
} else {
  for (const { where, canary } of leaks.slice(0, SHOWN)) say(`${canary} in ${where}`)
  sayFigure(figure)
}
