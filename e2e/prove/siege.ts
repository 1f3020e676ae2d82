import { BUILT } from './program.ts'
import { createReport, optionsOf, sayFigure } from './report.ts'
import { judgeCrowd, judgeRoutes } from './siege/judge.ts'
import { proveLarge } from './siege/large.ts'
import { besiege, besiegeRoutes } from './siege/siege.ts'

const FILL = { notes: 36_000, recordYears: 5 }
const LARGE = { devices: 240_000, untilRead: 200_000, maxMb: 2_500, maxListMs: 5_000, maxProbeMs: 100 }

/** `npm run prove:siege`; the last line is the figure. On Linux, which tells what memory a process holds. */
const options = optionsOf({
  only: '',
  routes: '',
  addresses: '300',
  viewers: '50',
  quiet: '60',
  seconds: '300',
})
const { figure, judge } = createReport()
const program = BUILT
const crowd = {
  ...{ program, addresses: Number(options.addresses), viewers: Number(options.viewers) },
  ...{ quietSeconds: Number(options.quiet), siegeSeconds: Number(options.seconds), streamsPerAddress: 100 },
}
const isWanted = (name: string) => ['', name].includes(options.only)
if (isWanted('crowd')) judgeCrowd(await besiege(crowd), crowd, judge)
for (const way of (['pipelined', 'parallel'] as const).filter(isWanted)) {
  const aftermath = await besiegeRoutes({
    ...{ program, way, fill: FILL, viewers: 10, attackSeconds: 1, restSeconds: 30 },
    isWanted: ({ name }) => new RegExp(options.routes).test(name),
  })
  judgeRoutes(aftermath, way, judge)
}
if (isWanted('large')) await proveLarge({ program, ...LARGE, judge })
sayFigure(figure)
