import { describe, expect, it } from 'vitest'
import type { SensorSeries } from '../../../../domain/series/series.ts'
import { bucketAt, placeNear, readingBeside, readingNear } from './point-readout.ts'

const bare: SensorSeries = {
  id: 'a',
  unit: '',
  t: [0, 10, 15, 20, 40],
  v: [1, 2, null, 3, 4],
  count: 4,
  min: null,
  max: null,
  mean: null,
  last: null,
}

describe('the reading at a time', () => {
  it('is the nearest one, breaks passed over', () => {
    expect(readingNear(bare, 14, 100)).toEqual({ t: 10, v: 2 })
    expect(readingNear(bare, 16, 100)).toEqual({ t: 20, v: 3 })
    expect(readingNear(bare, 999, 1000)).toEqual({ t: 40, v: 4 })
  })

  it('is none where all are too far', () => {
    expect(readingNear(bare, 30, 9)).toBeNull()
    expect(readingNear({ ...bare, t: [], v: [] }, 30, 9)).toBeNull()
  })

  it('has a next and a previous one, until there is none', () => {
    expect(readingBeside(bare, 10, 1)).toBe(20)
    expect(readingBeside(bare, 20, -1)).toBe(10)
    expect(readingBeside(bare, 30, -1)).toBe(20)
    expect(readingBeside(bare, 40, 1)).toBeNull()
    expect(readingBeside(bare, 0, -1)).toBeNull()
  })

  it('may have one beside it that cannot be true', () => {
    const marked = { ...bare, implausible: { count: 2, t: [-5, 12], v: [-9999, -9999] } }
    expect(readingBeside(marked, 10, 1)).toBe(12)
    expect(readingBeside(marked, 12, 1)).toBe(20)
    expect(readingBeside(marked, 12, -1)).toBe(10)
    expect(readingBeside(marked, 0, -1)).toBe(-5)
    expect(readingBeside(marked, -5, -1)).toBeNull()
  })
})

describe('the place of the crosshair', () => {
  const column = (...values: number[]) => Float64Array.from(values)
  const steps = {
    areColumns: true,
    from: column(0, 20),
    to: column(10, 30),
    count: column(3, 2),
    min: column(1, 2),
    minAt: column(1, 21),
    max: column(5, 6),
    maxAt: column(2, 22),
    mean: column(3, 4),
    isJoined: Uint8Array.of(0, 1),
  }

  it('is the reading, the highest of a step, or the middle of one with its mean where the line is of means', () => {
    expect(placeNear(bare, 14, 100)).toEqual({ t: 10, v: 2 })
    expect(placeNear({ ...bare, steps }, 3, 0)).toEqual({ t: 2, v: 5 })
    expect(placeNear({ ...bare, steps, isMean: true }, 3, 0)).toEqual({ t: 5, v: 3 })
    expect(placeNear({ ...bare, steps }, 14, 2)).toBeNull()
  })

  it('goes from step to step, values that failed between them', () => {
    const marked = { ...bare, steps, implausible: { count: 1, t: [12], v: [-9999] } }
    expect([readingBeside(marked, 0, 1), readingBeside(marked, 5, 1), readingBeside(marked, 12, 1)]).toEqual([
      5, 12, 25,
    ])
    expect(readingBeside(marked, 25, 1)).toBeNull()
  })
})

describe('the amount at a time', () => {
  const buckets = { stepMs: 10, t: [0, 10, 30], v: [1.5, null, 4] }

  const all = { from: 0, to: 40 }

  it('is that of the step it lies in', () => {
    expect(bucketAt(buckets, 0, all)).toEqual({ fromMs: 0, toMs: 10, v: 1.5 })
    expect(bucketAt(buckets, 9, all)).toMatchObject({ v: 1.5 })
    expect(bucketAt(buckets, 39, all)).toEqual({ fromMs: 30, toMs: 40, v: 4 })
  })

  it('is that of a part of a step where the range begins or ends in it', () => {
    expect(bucketAt(buckets, 5, { from: 3, to: 34 })).toEqual({ fromMs: 3, toMs: 10, v: 1.5 })
    expect(bucketAt(buckets, 32, { from: 3, to: 34 })).toEqual({ fromMs: 30, toMs: 34, v: 4 })
  })

  it('is none of a step that begins where the range ends', () => {
    expect(bucketAt(buckets, 30, { from: 0, to: 30 })).toBeNull()
  })

  it('is none where nothing is known', () => {
    expect([-1, 15, 25, 40].map((timeMs) => bucketAt(buckets, timeMs, all))).toEqual([null, null, null, null])
  })
})

describe('an implausible value', () => {
  const implausible = { count: 2, t: [10, 50], v: [-9999, 9999] }

  it('is read where the crosshair is near it', () => {
    expect(readingNear(implausible, 12, 5)).toEqual({ t: 10, v: -9999 })
    expect(readingNear(implausible, 48, 5)).toEqual({ t: 50, v: 9999 })
    expect(readingNear(implausible, 20, 100)).toEqual({ t: 10, v: -9999 })
  })

  it('is not read elsewhere', () => {
    expect(readingNear(implausible, 30, 5)).toBeNull()
  })
})
