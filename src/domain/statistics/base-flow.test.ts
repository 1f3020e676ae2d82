import { describe, expect, it } from 'vitest'
import { finished } from '../testing/finished.ts'
import { baseFlow, baseFlowIndex } from './base-flow.ts'
import { recessionInSteps } from './recession.ts'

const recessionConstant = (flows: Float64Array) => finished(recessionInSteps(flows))

describe('base flow', () => {
  it('is what a slow filter leaves of a flood, as an independent count has it', () => {
    const flood = Float64Array.of(5, 4, 3.5, 9, 20, 14, 9, 7, 6, 5.5, 5.2, 5)
    const expected = [
      3.775306, 3.803863, 3.5, 3.812231, 3.879068, 3.959373, 4.027559, 4.081285, 4.120811, 4.148768, 4.168205,
      4.181215,
    ]
    for (const [i, flow] of baseFlow(flood).entries()) expect(flow).toBeCloseTo(expected[i] as number, 6)
    expect(baseFlowIndex(flood)).toBeCloseTo(0.5092026227746385, 12)
  })

  it('is all of a steady flow, and none of none', () => {
    expect(baseFlowIndex(Float64Array.from({ length: 50 }, () => 3))).toBe(1)
    expect(baseFlowIndex(new Float64Array(20))).toBe(0)
    expect(baseFlowIndex(new Float64Array(0))).toBe(0)
  })
})

describe('the recession constant', () => {
  it('is the rate at which flows fall that all fall alike', () => {
    // floods of several heights, each falling by e^-0.05 a day for two months
    const heights = [40, 100, 60, 80, 25, 90]
    const flows = heights.flatMap((height) => [
      height / 4,
      height / 2,
      ...Array.from({ length: 60 }, (_, day) => height * Math.exp(-0.05 * day)),
    ])
    expect(recessionConstant(Float64Array.from([...flows, 30, 60]))).toBeCloseTo(0.05, 3)
  })

  it('is unknown without recessions', () => {
    expect(recessionConstant(Float64Array.from({ length: 400 }, (_, i) => i % 5))).toBeNaN()
    expect(recessionConstant(new Float64Array(0))).toBeNaN()
  })
})
