import { chromium } from 'playwright'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { say, sayFigure } from './report.ts'
import { MOODS, type Mood } from './secrets/careless-upstream.ts'
import { proveSecrets } from './secrets/secrets.ts'

const SHOWN = 20

/** `npm run prove:secrets`; the last line is the figure. */
const browser = await chromium.launch(chromiumOptions('--disable-background-networking'))
const page = await browser.newPage({ locale: 'en-GB' })
const { figure, leaks, pieces } = await proveSecrets({ page, moods: Object.keys(MOODS) as Mood[] })
await browser.close()
for (const [kind, count] of pieces) say(`${kind}: ${count}`)
for (const { where, canary } of leaks.slice(0, SHOWN)) say(`${canary} in ${where}`)
sayFigure(figure)
