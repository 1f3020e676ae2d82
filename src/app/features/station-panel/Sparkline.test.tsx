import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { quantityOf } from '../../../domain/quantity.ts'
import { pathsIn } from '../../../view/plot/testing/drawn-extremes.ts'
import { dayOf, REAL_DATA, REAL_SENSORS } from '../../../view/plot/testing/real-series.ts'
import { Sparkline } from './Sparkline.tsx'

it('bars are cut at the edges of the range', () => {
  const series = {
    ...{ id: 'r', unit: 'mm', t: [], v: [], count: 1, min: null, max: null, mean: null, last: null },
    buckets: { stepMs: 50, t: [-25], v: [1] },
  }
  const plot = { range: { fromMs: 0, toMs: 100 }, width: 100, height: 26, columns: 200 }
  const drawn = renderToStaticMarkup(
    <Sparkline series={series} quantity={quantityOf('RAIN_FALL', 'mm')} plot={plot} label="" />,
  )
  expect(drawn).toContain('<svg width="100" height="26" aria-hidden="true"><path class="bars"')
  expect(drawn).toContain('d="M-25 26h49v-23h-49z"')
})

it.skipIf(!REAL_DATA)(
  'a day of a real record reaches its lowest and its highest that did not fail, three pixels from the edges',
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SENSORS),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.integer({ min: 16, max: 4096 }),
        (of, from, width) => {
          const { series, sensor, extremes } = dayOf(of, from, 2 * width)
          const range = { fromMs: series.from, toMs: series.to }
          const [one] = series.sensors as [(typeof series.sensors)[number]]
          const drawn = pathsIn(
            renderToStaticMarkup(
              <Sparkline
                series={one}
                quantity={quantityOf(sensor.kind, sensor.unit)}
                plot={{ range, width, height: 26, columns: 2 * width }}
                label=""
              />,
            ),
          )
          if (!extremes) return expect(drawn).toBeNull()
          const [low, high] = extremes
          // the whole height is between them; a flat line is in the middle
          const [bottom, top] = low === high ? [13, 13] : [23, 3]
          expect(Math.abs((drawn?.bottom ?? 0) - bottom)).toBeLessThan(0.1)
          expect(Math.abs((drawn?.top ?? 0) - top)).toBeLessThan(0.1)
        },
      ),
      { numRuns: 30 },
    )
  },
)
