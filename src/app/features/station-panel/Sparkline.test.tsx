import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { quantityOf } from '../../../domain/quantity.ts'
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
