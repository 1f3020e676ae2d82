import { createReport, optionsOf, say, sayFigure } from './report.ts'
import { proveTenancy } from './tenancy/tenancy.ts'

/** `npm run prove:tenancy`; the last line is the figure. The seed of a run makes the same requests again. */
const { seed, requests } = optionsOf({ requests: '100000' })
const { figure, count } = createReport()
say(`seed ${seed}: ${requests} requests`)
const { passed, answers } = await proveTenancy({
  ...{ seed: Number(seed), requests: Number(requests), restarts: 3 },
  onFailure: ({ index, what, request }) =>
    count({ passed: 0, problems: [`index ${index}: ${what}\n  ${request}`] }),
})
count({ passed, problems: [] })
for (const [answer, times] of Object.entries(answers).sort()) say(`${answer}: ${times}`)
sayFigure(figure)
