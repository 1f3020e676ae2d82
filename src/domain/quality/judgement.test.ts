import { describe, expect, test } from 'vitest'
import { applyJudgements, type Judgement, LATEST_MS, yearAround } from './judgement.ts'

const LEVEL = { combine: 'mean' } as const
const RAIN = { combine: 'sum' } as const
/** Readings at 0, 10, …, 50: good, suspect, failed, missing, good, good. */
const t = Float64Array.from({ length: 6 }, (_, i) => i * 10)
const found = [1, 3, 4, 9, 1, 1]

function flagsOf(judgements: Partial<Judgement>[], quantity: typeof LEVEL | typeof RAIN = LEVEL): number[] {
  const flags = Uint8Array.from(found)
  const usual = {
    id: '',
    sensor: 'level',
    from: 0,
    to: 60,
    note: '',
    by: null,
    at: 0,
    source: 'operator',
  } as const
  applyJudgements(
    flags,
    t,
    judgements.map((one) => ({ ...usual, flag: 'bad', ...one })),
    quantity,
  )
  return [...flags]
}

describe('what is said by hand', () => {
  test('stands over what the tests found, and makes no value of what is missing', () => {
    expect(flagsOf([{ flag: 'good' }])).toEqual([1, 1, 1, 9, 1, 1])
    expect(flagsOf([{ flag: 'bad' }])).toEqual([4, 4, 4, 9, 4, 4])
    expect(flagsOf([{ flag: 'suspect' }])).toEqual([3, 3, 3, 9, 3, 3])
    expect(flagsOf([{ flag: 'not evaluated' }])).toEqual(found)
  })

  test('is of a half-open range: a level at its start, an amount at its end', () => {
    expect(flagsOf([{ from: 40, to: 50 }])).toEqual([1, 3, 4, 9, 4, 1])
    expect(flagsOf([{ from: 40, to: 50 }], RAIN)).toEqual([1, 3, 4, 9, 1, 4])
  })

  test('counts by who said it, then by when: an operator knows more than an agency', () => {
    const agency = { flag: 'bad', source: 'agency', at: 9 } as const
    expect(flagsOf([{ flag: 'good', from: 0, to: 20, at: 1 }, agency])).toEqual([1, 1, 4, 9, 4, 4])
    expect(
      flagsOf([
        { flag: 'bad', at: 7 },
        { flag: 'good', at: 5 },
      ]),
    ).toEqual([4, 4, 4, 9, 4, 4])
  })
})

test('a calendar year begins and ends in UTC, also in the first century and where time ends', () => {
  const [begin, end] = [Date.parse('2024-01-01T00:00:00Z'), Date.parse('2025-01-01T00:00:00Z')]
  for (const time of [begin, end - 1]) expect(yearAround(time)).toEqual({ fromMs: begin, toMs: end })
  expect(yearAround(end).fromMs).toBe(end)
  expect(yearAround(Date.parse('0050-06-01T00:00:00Z'))).toEqual({
    ...{ fromMs: Date.parse('0050-01-01T00:00:00Z'), toMs: Date.parse('0051-01-01T00:00:00Z') },
  })
  expect(yearAround(LATEST_MS - 1).toMs).toBe(LATEST_MS)
  expect(yearAround(-LATEST_MS).fromMs).toBe(-LATEST_MS)
})
