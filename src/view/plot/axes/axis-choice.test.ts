import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AxisChoice, axesIn, axesText } from './axis-choice.ts'

describe('the axes in an address', () => {
  it('read as a person would write them', () => {
    expect(axesIn('level:0..500,flow:log,range:good')).toEqual(
      new Map<string, AxisChoice>([
        ['level', { kind: 'fixed', low: 0, high: 500 }],
        ['flow', { kind: 'log' }],
        ['range', { kind: 'good' }],
      ]),
    )
    expect(axesIn('level:-2.5..1e3').get('level')).toEqual({ kind: 'fixed', low: -2.5, high: 1000 })
  })

  it.each(['', 'level', 'level:5..5', 'level:9..1', 'level:a..b', ':log', 'level:1..2..3'])(
    'that say "%s" say nothing',
    (text) => {
      expect(axesIn(text).size).toBe(0)
    },
  )

  it('come back from what was written, whatever a panel is called', () => {
    const choice = fc.oneof(
      fc.constantFrom<AxisChoice>({ kind: 'log' }, { kind: 'good' }),
      fc
        .tuple(
          fc.double({ min: -1e9, max: 1e9, noNaN: true }),
          fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
        )
        .map(([low, span]): AxisChoice => ({ kind: 'fixed', low: low || 0, high: low + span }))
        .filter((one) => one.kind !== 'fixed' || one.low < one.high),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), choice)), (entries) => {
        const choices = new Map(entries)
        expect(axesIn(axesText(choices))).toEqual(choices)
      }),
    )
  })
})
