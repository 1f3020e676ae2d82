import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LevelScale } from './alert-levels.ts'
import { stationLevel } from './station-level.ts'

const scale = (...severities: number[]): LevelScale => ({
  direction: 'rising',
  margin: 0,
  levels: severities.map((severity, n) => ({ name: `${severity}`, threshold: n, severity })),
})

describe('the state of a station', () => {
  it('is the worst of its sensors, by severity and not by number', () => {
    const levels = new Map([
      ['battery', { level: 2, t: 1 }],
      ['level', { level: 1, t: 2 }],
    ])
    const state = stationLevel({ battery: scale(1, 2), level: scale(3) }, levels, ['battery', 'level'])
    expect(state).toEqual({ severity: 3, sensor: 'level', sensors: Object.fromEntries(levels) })
  })

  it('is not known without a sensor that is, nor told by a sensor without levels', () => {
    expect(stationLevel({ level: scale(1) }, new Map(), ['level'])).toBeUndefined()
    expect(stationLevel({}, new Map([['constructor', { level: 1, t: 0 }]]), ['constructor'])).toBeUndefined()
  })

  it('does not depend on the order of the definitions', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), (numbers) => {
        const order = numbers.map((_, n) => `s${n}`)
        const levels = new Map(order.map((id, n) => [id, { level: numbers[n] as number, t: 0 }]))
        const entries = order.map((id) => [id, scale(1, 2, 3)] as const)
        const forwards = stationLevel(Object.fromEntries(entries), levels, order)
        const backwards = stationLevel(
          Object.fromEntries(entries.toReversed()),
          new Map([...levels].toReversed()),
          order,
        )
        expect(backwards).toEqual(forwards)
        expect(forwards?.severity).toBe(Math.max(...numbers))
      }),
    )
  })
})
