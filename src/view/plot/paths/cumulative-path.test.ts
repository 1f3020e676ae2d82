import { expect, it } from 'vitest'
import { cumulativeLayout } from './cumulative-path.ts'

const plot = { fromMs: 0, toMs: 100, width: 200, height: 100 }

it('is level from point to point and rises at each, from 0 at the bottom', () => {
  const { path, scale, values } = cumulativeLayout({ t: [10, 20, 60, 100], v: [0, 5, 20, 20] }, plot)
  expect(scale.low).toBe(0)
  expect(values.ticks).toContain(20)
  const y = (value: number) => Math.round((100 - (value / scale.high) * 100) * 100) / 100
  expect(path).toBe(`M20 100H40V${y(5)}H120V${y(20)}H200V${y(20)}`)
})

it('lies on the ground where nothing fell', () => {
  expect(cumulativeLayout({ t: [0, 100], v: [0, 0] }, plot).path).toBe('M0 100H200V100')
})
