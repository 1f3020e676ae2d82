import { describe, expect, it } from 'vitest'
import { isOffered, stepFor, stepOfTable } from './use-stepped-series.ts'

const DAY = 86_400_000
const days = (count: number) => ({ fromMs: 0, toMs: count * DAY })

describe('the step of a chart', () => {
  it('is none unless one is chosen', () => {
    expect(stepFor(undefined, days(1), 300)).toBeUndefined()
    expect(stepFor('raw', days(1), 300)).toBeUndefined()
    expect(stepFor('PT1H', days(1), 300)).toBe('PT1H')
  })

  it('is a longer one where an answer does not hold as many, or readings come less often', () => {
    expect(stepFor('PT15M', days(365), 300)).toBe('PT1H')
    expect(stepFor('PT15M', days(7000), 300)).toBe('P1D')
    expect(stepFor('PT15M', days(30), 3600)).toBe('PT1H')
    expect(stepFor('P1D', days(40_000), 300)).toBe('P1M')
  })

  it('is offered where it can be had', () => {
    expect(isOffered('PT15M', days(104), 300)).toBe(true)
    expect(isOffered('PT15M', days(105), 300)).toBe(false)
    expect(isOffered('PT15M', days(1), 3600)).toBe(false)
    expect(isOffered('PT15M', days(1), null)).toBe(true)
  })
})

describe('the step of a table', () => {
  it('is none while all readings have a row, then the shortest whose rows are few enough', () => {
    expect(stepOfTable(undefined, days(30), 300)).toBeUndefined()
    expect(stepOfTable(undefined, days(90), 300)).toBe('PT15M')
    expect(stepOfTable(undefined, days(365), 300)).toBe('PT1H')
    expect(stepOfTable('raw', days(365), 300)).toBeUndefined()
    expect(stepOfTable('P1M', days(30), 300)).toBe('P1M')
    expect(stepOfTable(undefined, days(365), null)).toBeUndefined()
  })
})
