import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import type { LevelScale } from './alert-levels.ts'
import { levelAtRisk, silentAtRisk } from './level-at-risk.ts'

const scale = (direction: LevelScale['direction'], ...thresholds: number[]): LevelScale => ({
  ...{ direction, margin: 1 },
  levels: thresholds.map((threshold, n) => ({ name: `L${n + 1}`, threshold, severity: n + 1 })),
})
const sensor = (id: string, kind: string) => ({ id, name: id, kind, unit: '' })

function station(change: Partial<DeviceState> = {}): DeviceState {
  return {
    ...{ id: 's', name: 'S', kind: 'AWLR', position: null, intervalSeconds: 300, lastUpdateMs: 0 },
    ...{ freshness: 'live', latest: { river: { t: 0, v: 90 }, lake: { t: 0, v: 50 } }, rates: {} },
    sensors: [sensor('river', 'FLUID_LEVEL'), sensor('lake', 'FLUID_LEVEL')],
    levels: { river: scale('rising', 100, 150, 200), lake: scale('falling', 40, 20) },
    level: { severity: 0, sensor: 'river', sensors: { river: { level: 0, t: 0 }, lake: { level: 0, t: 0 } } },
    ...change,
  }
}

describe('the level at risk', () => {
  it('is none of calm water, of water that moves away, and without levels', () => {
    expect(levelAtRisk(station())).toBeNull()
    expect(levelAtRisk(station({ rates: { river: -30, lake: 30 } }))).toBeNull()
    const { level: _, ...bare } = station({ rates: { river: 90 } })
    expect(levelAtRisk(bare)).toBeNull()
  })

  it('is the worst that the rate reaches in two hours, the threshold included', () => {
    const found = (rates: DeviceState['rates']) => {
      const { sensor, severity, level } = levelAtRisk(station({ rates })) ?? {}
      return [sensor?.id, severity, level]
    }
    expect(found({ river: 55 })).toEqual(['river', 3, undefined])
    expect(found({ river: 54.9 })).toEqual(['river', 2, undefined])
    expect(found({ lake: -15 })).toEqual(['lake', 2, undefined])
    expect(found({ river: 5, lake: -15 })).toEqual(['lake', 2, undefined])
  })

  it('is not less than the one it stands in, by whose margin it is still in it', () => {
    const level = { severity: 1, sensor: 'river', sensors: { river: { level: 1, t: 0 } } }
    const at = station({ level, latest: { river: { t: 0, v: 99.5 } }, rates: { river: -3 } })
    expect(levelAtRisk(at)).toMatchObject({ severity: 1, level: { name: 'L1' } })
  })

  it('does not follow from the rate of a reading that failed', () => {
    expect(levelAtRisk(station({ rates: { river: 55 }, flags: { river: 4 } }))).toBeNull()
  })
})

describe('a station that fell silent with a level at risk', () => {
  it('is told by that sensor as it stood, for a day', () => {
    const silent = station({ freshness: 'silent', rates: { river: 55 } })
    expect(silentAtRisk(silent)).toMatchObject({
      sensor: { id: 'river' },
      reading: { v: 90 },
      ratePerHour: 55,
    })
    expect(silentAtRisk({ ...silent, freshness: 'live' })).toBeNull()
    expect(silentAtRisk(station({ freshness: 'silent' }))).toBeNull()
    const level = { ...station().level, isOutdated: true } as DeviceState['level']
    expect(silentAtRisk({ ...silent, ...(level && { level }) })).toBeNull()
  })
})
