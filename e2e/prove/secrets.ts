import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { MOODS, type Mood } from './secrets/careless-upstream.ts'
import { proveSecrets } from './secrets/secrets.ts'

const SHOWN = 20

/**
 * `npm run prove:secrets`; the last line is the figure. With `--self-test` 8 characters of a secret are in a station's
 * name, and the run passes when they are found wherever that name goes.
 */
const { values } = parseArgs({ options: { 'self-test': { type: 'boolean', default: false } } })
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const isSelfTest = values['self-test']
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
})
const page = await browser.newPage({ locale: 'en-GB' })
const moods = isSelfTest ? [] : (Object.keys(MOODS) as Mood[])
const { figure, leaks, pieces } = await proveSecrets({ page, moods, leak: isSelfTest })
await browser.close()

for (const [kind, count] of pieces) print(`${kind}: ${count}`)
if (isSelfTest) {
  const kinds = ['body', 'DOM']
  const found = kinds.filter((kind) => leaks.some(({ where }) => where.startsWith(`${kind}: `)))
  print(`given away on purpose, found in: ${found.join(', ')}`)
  print(`${found.length} passed, ${kinds.length - found.length} failed`)
  process.exitCode = found.length === kinds.length ? 0 : 1
} else {
  for (const { where, canary } of leaks.slice(0, SHOWN)) print(`${canary} in ${where}`)
  print(`${figure.passed} passed, ${figure.failed} failed`)
  process.exitCode = figure.failed === 0 ? 0 : 1
}
