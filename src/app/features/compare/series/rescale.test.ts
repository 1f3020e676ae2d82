import { describe, expect, it } from 'vitest'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { rescaled } from './rescale.ts'

const level: SteppedSeries = {
  ...{ id: 'A', unit: 'cm', count: 4, mean: 300 },
  ...{ min: { t: 1, v: 200 }, max: { t: 4, v: 400 }, last: { t: 4, v: 400 } },
  ...{ t: [1, 2, 3, 4], v: [200, 250, null, 400] },
  suspect: { count: 1, t: [2], v: [250] },
}

describe('a line', () => {
  it('stands above its own lowest value', () => {
    const rise = rescaled(level, 'rise')
    expect(rise).toMatchObject({ v: [0, 50, null, 200], max: { t: 4, v: 200 }, last: { t: 4, v: 200 } })
    expect(rise.suspect?.v).toEqual([50])
  })

  it('takes all of its own span', () => {
    expect(rescaled(level, 'own').v).toEqual([0, 25, null, 100])
    const flat = { ...level, min: level.max, v: [400, 400, null, 400] }
    expect(rescaled(flat, 'own').v).toEqual([50, 50, null, 50])
  })

  it('is drawn as it is otherwise, and so are amounts and what has no value', () => {
    expect(rescaled(level, undefined)).toBe(level)
    expect(rescaled(level, 'log')).toBe(level)
    const rain = { ...level, buckets: { stepMs: 1, t: [1], v: [1] } }
    expect(rescaled(rain, 'rise')).toBe(rain)
    const none = { ...level, min: null, max: null }
    expect(rescaled(none, 'own')).toBe(none)
  })
})
