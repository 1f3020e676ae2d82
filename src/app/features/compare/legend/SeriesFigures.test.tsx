import { expect, it } from 'vitest'
import { textOf } from '../../../testing/text-of.tsx'
import type { Compared } from '../series/compared.ts'
import { SeriesFigures } from './SeriesFigures.tsx'

/** Of six readings of a gauge so many, `failed` of them no rain. */
function figuresOf(count: number, failed: number): Promise<string> {
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
  return textOf(<SeriesFigures one={one} name="Rain" {...place} />)
}

it('says of a compared total whether more may have fallen', async () => {
  expect(await figuresOf(6, 0)).toContain('Σ 2.5')
  expect(await figuresOf(4, 0)).toContain('Σ ≥ 2.5')
  expect(await figuresOf(6, 1)).toContain('Σ ≥ 2.5')
})
