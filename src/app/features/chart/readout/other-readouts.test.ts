import { describe, expect, it } from 'vitest'
import { bucketAt, implausibleNear } from './other-readouts.ts'

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
    expect(implausibleNear({ implausible }, 12, 5)).toEqual({ t: 10, v: -9999 })
    expect(implausibleNear({ implausible }, 48, 5)).toEqual({ t: 50, v: 9999 })
    expect(implausibleNear({ implausible }, 20, 100)).toEqual({ t: 10, v: -9999 })
  })

  it('is not read elsewhere', () => {
    expect(implausibleNear({ implausible }, 30, 5)).toBeNull()
    expect(implausibleNear({}, 30, 5)).toBeNull()
  })
})
