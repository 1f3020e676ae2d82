import { parseArgs } from 'node:util'
import { say, sayFigure } from './report.ts'
import { proveTenancy } from './tenancy/tenancy.ts'

const SHOWN = 10

/** `npm run prove:tenancy`; the last line is the figure. The seed of a run makes the same requests again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    requests: { type: 'string', default: '100000' },
  },
})
say(`seed ${values.seed}: ${values.requests} requests`)
let shown = 0
const { passed, failed, answers } = await proveTenancy({
  ...{ seed: Number(values.seed), requests: Number(values.requests), restarts: 3 },
  onFailure: ({ index, what, request }) => {
    if (shown++ < SHOWN) say(`index ${index}: ${what}\n  ${request}`)
  },
})
for (const [answer, count] of Object.entries(answers).sort()) say(`${answer}: ${count}`)
sayFigure({ passed, failed })
