import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJudge, say, sayFigure } from './report.ts'
import { judgeSiege } from './siege/judge.ts'
import { WAYS } from './siege/route-attacks.ts'
import { judgeRoutes } from './siege/route-judge.ts'
import { besiegeRoutes } from './siege/route-siege.ts'
import { besiege } from './siege/siege.ts'

const BUILT = [fileURLToPath(new URL('../../bin/gaugeboard.js', import.meta.url))]
const FILL = { notes: 36_000, recordYears: 5 }

/** `npm run prove:siege`; the last line is the figure. On Linux, which tells what memory a process holds. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    routes: { type: 'string', default: '' },
    addresses: { type: 'string', default: '300' },
    viewers: { type: 'string', default: '50' },
    quiet: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '300' },
  },
})
const crowd = {
  program: BUILT,
  addresses: Number(values.addresses),
  viewers: Number(values.viewers),
  quietSeconds: Number(values.quiet),
  siegeSeconds: Number(values.seconds),
  streamsPerAddress: 100,
}
type Judge = (what: string, holds: boolean) => void
const phases = new Map<string, (judge: Judge) => Promise<void>>([
  ['crowd', async (judge) => judgeSiege(await besiege(crowd), { ...crowd, judge, say })],
  ...WAYS.map((way): [string, (judge: Judge) => Promise<void>] => [
    way,
    async (judge) => {
      const aftermath = await besiegeRoutes({
        ...{ program: BUILT, way, fill: FILL, viewers: 10, attackSeconds: 1, restSeconds: 30 },
        isWanted: ({ name }) => new RegExp(values.routes).test(name),
      })
      judgeRoutes(aftermath, { way, judge, say })
    },
  ]),
])
const unknown = values.only.filter((name) => !phases.has(name))
if (unknown.length > 0) throw new Error(`no phase is called ${unknown.join(', ')}`)

const all = { passed: 0, failed: 0 }
for (const [name, run] of phases) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  const startedMs = performance.now()
  let { figure, judge } = createJudge()
  await run(judge)
  if (figure.failed > 0) {
    say(`${name}: ${figure.failed} checks failed; once more, alone`)
    ;({ figure, judge } = createJudge())
    await run(judge)
  }
  say(`${name}: ${Math.round((performance.now() - startedMs) / 1000)} s`)
  all.passed += figure.passed
  all.failed += figure.failed
}
sayFigure(all)
