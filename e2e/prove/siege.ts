import { parseArgs } from 'node:util'
import { BUILT } from './program.ts'
import { createJudge, say, sayFigure } from './report.ts'
import { judgeSiege } from './siege/judge.ts'
import { proveLarge } from './siege/large.ts'
import { WAYS } from './siege/route-attacks.ts'
import { judgeRoutes } from './siege/route-judge.ts'
import { besiegeRoutes } from './siege/route-siege.ts'
import { besiege } from './siege/siege.ts'

const FILL = { notes: 36_000, recordYears: 5 }
const LARGE = { devices: 240_000, untilRead: 200_000, maxMb: 2_500, maxListMs: 5_000, maxProbeMs: 100 }

/** `npm run prove:siege`; the last line is the figure. On Linux, which tells what memory a process holds. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    routes: { type: 'string', default: '' },
    addresses: { type: 'string', default: '300' },
    viewers: { type: 'string', default: '50' },
    quiet: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '300' },
  },
})
const { figure, judge } = createJudge()
const crowd = {
  ...{ program: BUILT, addresses: Number(values.addresses), viewers: Number(values.viewers) },
  ...{ quietSeconds: Number(values.quiet), siegeSeconds: Number(values.seconds), streamsPerAddress: 100 },
}
const isWanted = (name: string) => ['', name].includes(values.only)
if (isWanted('crowd')) judgeSiege(await besiege(crowd), { ...crowd, judge, say })
for (const way of WAYS.filter(isWanted)) {
  const aftermath = await besiegeRoutes({
    ...{ program: BUILT, way, fill: FILL, viewers: 10, attackSeconds: 1, restSeconds: 30 },
    isWanted: ({ name }) => new RegExp(values.routes).test(name),
  })
  judgeRoutes(aftermath, { way, judge, say })
}
if (isWanted('large')) await proveLarge({ program: BUILT, ...LARGE, judge })
sayFigure(figure)
