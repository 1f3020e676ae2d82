import { describe, expect, test } from 'vitest'
import { aggregate, expectedInSteps, usableShares } from './aggregate.ts'

const t = Float64Array.of(0, 10, 20, 30, 40, 50, 60)
const v = Float64Array.of(5, 1, Number.NaN, 1, 7, 2, 7)
const edges = Float64Array.of(0, 20, 30, 60)

describe('aggregates over steps', () => {
  test('of a level have the reading at the start of each step, and not the one at its end', () => {
    const steps = aggregate(t, v, edges, 'mean')
    expect([...steps.from]).toEqual([0, 20, 30])
    expect([...steps.to]).toEqual([20, 30, 60])
    expect([...steps.received]).toEqual([2, 1, 3])
    expect([...steps.count]).toEqual([2, 0, 3])
    expect([...steps.mean]).toEqual([3, Number.NaN, 10 / 3])
    expect([...steps.min]).toEqual([1, Number.NaN, 1])
    expect([...steps.minAt]).toEqual([10, Number.NaN, 30])
    expect([...steps.max]).toEqual([5, Number.NaN, 7])
    expect([...steps.maxAt]).toEqual([0, Number.NaN, 40])
    expect(steps.sum).toBeUndefined()
  })

  test('of an amount have the reading at the end of each step, and a sum that is unknown rather than 0', () => {
    const steps = aggregate(t, v, Float64Array.of(0, 10, 20, 60), 'sum')
    expect([...steps.count]).toEqual([1, 0, 4])
    expect([...(steps.sum ?? [])]).toEqual([1, Number.NaN, 17])
    expect([...steps.maxAt]).toEqual([10, Number.NaN, 40])
  })

  test('of tenths add up to tenths', () => {
    const steps = aggregate(t, new Float64Array(7).fill(0.1), Float64Array.of(0, 60), 'sum')
    expect(steps.sum?.[0]).toBe(0.6)
  })

  test('of a direction have no mean', () => {
    const steps = aggregate(t, v, edges, 'none')
    expect([...steps.mean]).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect([...steps.count]).toEqual([2, 0, 3])
  })

  test('pass over steps without readings, and leave out readings outside', () => {
    const steps = aggregate(
      Float64Array.of(5, 65, 95),
      Float64Array.of(1, 2, 3),
      Float64Array.of(10, 20, 60, 70, 90),
      'mean',
    )
    expect([...steps.count]).toEqual([0, 0, 1, 0])
    expect(steps.mean[2]).toBe(2)
  })

  test('of nothing have nothing in them', () => {
    const steps = aggregate(new Float64Array(), new Float64Array(), edges, 'sum')
    expect([...steps.count]).toEqual([0, 0, 0])
    expect([...(steps.sum ?? [])]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})

describe('the usable share of a step', () => {
  test('is of what the interval promises up to now', () => {
    const expected = expectedInSteps(Float64Array.of(0, 40_000, 80_000, 120_000), 10, 60_000)
    expect([...expected]).toEqual([4, 2, 0])
    const received = Float64Array.of(4, 2, 0)
    expect([...usableShares({ count: Float64Array.of(3, 2, 0), received, expected })]).toEqual([
      0.75,
      1,
      Number.NaN,
    ])
  })

  test('is of what came where more came, or where no interval is known', () => {
    const expected = expectedInSteps(Float64Array.of(0, 40_000), null, 60_000)
    const [count, received] = [Float64Array.of(1), Float64Array.of(5)]
    expect([...usableShares({ count, received, expected })]).toEqual([0.2])
    expect([...usableShares({ count, received, expected: Float64Array.of(4) })]).toEqual([0.2])
  })

  test('asks nothing of a step that is shorter than the interval', () => {
    const expected = expectedInSteps(Float64Array.of(0, 900_000), 3600, 1e9)
    const nothing = Float64Array.of(0)
    expect([...usableShares({ count: nothing, received: nothing, expected })]).toEqual([Number.NaN])
  })
})
