import { openBrowser, VIEWPORT } from '../harness/browser.ts'
import type { Row } from '../harness/row.ts'
import { withStore } from '../harness/station-store.ts'
import type { Suite } from '../harness/suite.ts'
import { bareSide } from './bare-side.ts'
import { fillGauges } from './gauges.ts'
import { ourSide } from './our-side.ts'
import type { Timings } from './side.ts'

const ROUNDS = 5
const SUITE = 'compare'

/**
 * Six series of 1,000,000 readings each, opened by a link: the product's compare page, beside a page that fetches the service's JSON and
 * gives it to uPlot. Our server has read the range before.
 */
export const compareSuite: Suite = {
  name: SUITE,
  run(say) {
    say('generating six gauges')
    return withStore(fillGauges, async (station) => {
      const browser = await openBrowser('at once')
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
      const sides = [await ourSide(context, station), await bareSide(context, station)]
      const taken: Timings[][] = sides.map(() => [])
      try {
        say(`${ROUNDS} rounds`)
        for (let round = -1; round < ROUNDS; round++) {
          for (const [i, side] of sides.entries()) {
            const timings = await side.measure()
            if (round >= 0) taken[i]?.push(timings)
          }
        }
      } finally {
        await Promise.all(sides.map((side) => side.close()))
        await browser.close()
      }
      const samples = (of: keyof Timings) =>
        sides.map(({ name }, i) => ({ name, values: (taken[i] as Timings[]).map((one) => one[of]) }))
      const row = (what: string, of: keyof Timings, target: Row['target']): Row => {
        const [ours, peer] = samples(of) as [Row['ours'], Row['peer']]
        return { suite: SUITE, what, ours, peer, ...(target && { target }) }
      }
      return [
        row('six series of 1,000,000, link to painted, warm', 'link', { fasterAtLeast: 5 }),
        row('hover over six series', 'hover', { slowerAtMost: 1.5 }),
      ]
    })
  },
}
