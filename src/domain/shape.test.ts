import { describe, expect, it } from 'vitest'
import {
  type Checked,
  isCount,
  isNumber,
  isPair,
  isText,
  listOf,
  objectOf,
  optional,
  orNull,
  recordOf,
  WrongShape,
} from './shape.ts'

const isGauge = objectOf({
  id: isText,
  zero: orNull(isNumber),
  basin: optional(isText),
  ranges: listOf(isPair),
  rates: recordOf(isNumber),
})
type Gauge = Checked<typeof isGauge>
const gauge: Gauge = { id: 'K', zero: null, ranges: [[0, 1]], rates: { L: 2 } }

function wrongnessOf(run: () => unknown): string {
  try {
    run()
  } catch (failure) {
    if (failure instanceof WrongShape) return `${failure.where} ${failure.came}`
  }
  return 'none'
}

describe('the type of a checked object', () => {
  it('follows from its checks', () => {
    const zero: number | null = gauge.zero
    const ranges: [number, number][] = gauge.ranges
    // @ts-expect-error it is no number
    const id: number = gauge.id
    expect([zero, ranges, id]).toEqual([null, [[0, 1]], 'K'])
  })

  it('lets an optional field be absent, and no other', () => {
    // @ts-expect-error absent is not undefined
    const undefinedBasin: Gauge = { ...gauge, basin: undefined }
    // @ts-expect-error the zero is missing
    const withoutZero: Gauge = { id: 'K', ranges: [], rates: {} }
    expect(isGauge(undefinedBasin)).toBe(undefinedBasin)
    expect(wrongnessOf(() => isGauge(withoutZero))).toBe('.zero undefined')
  })

  it('has to be checked in full where it is given', () => {
    interface Given {
      id: string
      basin?: string
    }
    // @ts-expect-error nothing checks the basin
    const isPartly = objectOf<Given>({ id: isText })
    const isFully = objectOf<Given>({ id: isText, basin: optional(isText) })
    const wrong = { id: 'K', basin: 7 }
    expect([wrongnessOf(() => isPartly(wrong)), wrongnessOf(() => isFully(wrong))]).toEqual([
      'none',
      '.basin number',
    ])
  })
})

describe('a check', () => {
  it.each([
    ['.ranges[1] a list', { ranges: [[0, 1], [2]] }],
    ['.ranges[0] a list', { ranges: [[0, 1, 2]] }],
    ['.ranges[0] a list', { ranges: [[0, '1']] }],
    ['.ranges[0] null', { ranges: [null] }],
    ['.rates.L null', { rates: { L: null } }],
    ['.basin null', { basin: null }],
  ])('says what is wrong, and where: %s', (where, change) => {
    expect(wrongnessOf(() => isGauge({ ...gauge, ...change }))).toBe(where)
  })

  it('takes as a count what counts items', () => {
    expect([-1, -0.5, 0, 0.5, 1].filter((value) => wrongnessOf(() => isCount(value)) === 'none')).toEqual([
      0, 1,
    ])
  })
})
