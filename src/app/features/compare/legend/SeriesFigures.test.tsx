import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Compared } from '../series/compared.ts'
import { SeriesFigures } from './SeriesFigures.tsx'

vi.mock('../../../../view/i18n/use-locale.ts', () => ({ useLocale: () => 'en' }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

/** Of six readings of a gauge so many, `failed` of them no rain. */
function markupOf(count: number, failed: number): string {
  const sensor = { id: 'rain', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' }
  const rain = {
    ...{ id: 'rain', unit: 'mm', t: [300_000], v: [0.5], count, sum: 2.5, mean: 0.5 },
    ...{ min: null, max: { t: 300_000, v: 0.5 }, last: null },
    ...(failed > 0 && { implausible: { count: failed, t: [0], v: [99] } }),
  }
  const measured = {
    device: 'd',
    from: 0,
    to: 1_800_000,
    readings: count,
    expected: 6,
    gaps: [],
    sensors: [rain],
  }
  const one = { device: { intervalSeconds: 300 }, sensor, measured, shiftMs: 0 } as unknown as Compared
  const place = { range: { fromMs: 0, toMs: 1_800_000 }, zone: 'UTC', crosshair: {} as never }
  return renderToStaticMarkup(<SeriesFigures one={one} name="Rain" {...place} />)
}

it('says of a compared total whether more may have fallen', () => {
  expect(markupOf(6, 0)).toContain('Σ 2.5')
  expect(markupOf(4, 0)).toContain('Σ ≥ 2.5')
  expect(markupOf(6, 1)).toContain('Σ ≥ 2.5')
})
