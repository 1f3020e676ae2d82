import { describe, expect, it } from 'vitest'
import type { LevelScale } from './alert-levels.ts'
import {
  levelMarked,
  levelShownAt,
  sensorLevelShown,
  stateOfSeverity,
  stationLevelShown,
  waterState,
} from './water-state.ts'

const scale: LevelScale = {
  direction: 'falling',
  margin: 1,
  normal: { name: 'charged' },
  levels: [
    { name: 'low', threshold: 25, severity: 1 },
    { name: 'very low', threshold: 10, severity: 5 },
  ],
}
const levels = { bat: scale }
const at = (level: number, severity: number) => ({
  levels,
  level: { severity, sensor: 'bat', sensors: { bat: { level, t: 0 } } },
})

describe('the state of the water', () => {
  it('is one of four by severity', () => {
    expect([0, 1, 2, 3, 9].map(stateOfSeverity)).toEqual(['normal', 'watch', 'warning', 'danger', 'danger'])
  })

  it('is the last known one of a station that fell silent in an alert level, for a day', () => {
    const { level } = at(2, 5)
    expect(waterState({ level, freshness: 'live' })).toBe('danger')
    expect(waterState({ level, freshness: 'silent' })).toBe('danger')
    expect(waterState({ level: { ...level, isOutdated: true }, freshness: 'silent' })).toBe('none')
  })

  it('is none of a station that fell silent in calm water or has no level', () => {
    expect(waterState({ ...at(0, 0), freshness: 'late' })).toBe('normal')
    expect(waterState({ ...at(0, 0), freshness: 'silent' })).toBe('none')
    expect(waterState({ freshness: 'live' })).toBe('none')
  })
})

describe('the level shown', () => {
  it('is none in the mark of a station that has been silent for a day', () => {
    const old = at(2, 5)
    expect(levelMarked(old)?.state).toBe('danger')
    expect(levelMarked({ ...old, level: { ...old.level, isOutdated: true } })).toBeUndefined()
  })

  it('is that of the sensor that speaks for the station, by its own name', () => {
    expect(stationLevelShown(at(2, 5))).toEqual({
      state: 'danger',
      name: scale.levels[1],
      direction: 'falling',
    })
    expect(stationLevelShown(at(0, 0))).toMatchObject({ state: 'normal', name: { name: 'charged' } })
  })

  it('is none where an id is not among the sensors, whatever it is called', () => {
    expect(sensorLevelShown(at(1, 1), 'constructor')).toBeUndefined()
    expect(levelShownAt(levels, '__proto__', 5)).toBeUndefined()
    expect(stationLevelShown({})).toBeUndefined()
  })

  it('at a value on its own knows no margin', () => {
    expect(levelShownAt(levels, 'bat', 25)?.state).toBe('watch')
    expect(levelShownAt(levels, 'bat', 25.5)?.state).toBe('normal')
  })
})
