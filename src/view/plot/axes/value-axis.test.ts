import { describe, expect, it } from 'vitest'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { rainAxis } from './value-axis.ts'

const HOUR = 3_600_000
const range = { fromMs: 0, toMs: 24 * HOUR }
const fallen = (mm: number): SensorSeries => ({
  id: 'rain',
  unit: 'mm',
  t: [],
  v: [],
  count: 1,
  min: null,
  max: null,
  mean: null,
  last: null,
  buckets: { stepMs: HOUR, t: [HOUR], v: [mm] },
})
/** How far down the plot so much rain reaches, as a share of it. */
const depth = (mm: number) => mm / rainAxis(fallen(mm), range, 300, 0.4).high

describe('rain that hangs over a level', () => {
  it('reaches down to two fifths in a storm, and leaves the line the rest', () => {
    expect(depth(40)).toBeGreaterThan(0.3)
    expect(depth(40)).toBeLessThanOrEqual(0.4)
  })

  it('is no storm where it only drizzled', () => {
    expect(depth(0.4)).toBeLessThan(0.1)
    expect(depth(0)).toBe(0)
  })
})
