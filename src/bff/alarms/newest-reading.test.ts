import { describe, expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { NewestReading } from './newest-reading.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 0, 1, 12)

const station = (intervalMinutes: number, ageMs: number): Device => ({
  ...{ id: '', name: '', kind: '', position: null, sensors: [] },
  ...{ intervalSeconds: intervalMinutes * 60, lastUpdateMs: NOW - ageMs },
})

function quietMinutes(...devices: Device[]): number | null {
  const newest = new NewestReading(() => NOW)
  newest.onList(devices)
  const { newestMs, quietMs } = newest.ofAll
  return newestMs === null ? null : quietMs / MINUTE
}

describe('the time after which nothing at all comes', () => {
  const hourly = [10, 20, 30].map((minutes) => station(60, minutes * MINUTE))

  it('is half of what makes the stations silent', () => {
    expect(quietMinutes(...hourly)).toBe(180)
    expect(quietMinutes(...hourly, station(5, 0), station(5, 0), station(5, 0))).toBe(15)
  })

  it('is not that of a few stations that report more often than the others', () => {
    expect(quietMinutes(...hourly, station(1, 10 * MINUTE))).toBe(180)
  })

  it('is not that of stations that were silent before', () => {
    const gone = [1, 2, 3].map((years) => station(1, years * 365 * 24 * HOUR))
    expect(quietMinutes(...hourly, ...gone)).toBe(180)
  })

  it('is not known where too few stations report', () => {
    expect(quietMinutes(...hourly.slice(1), station(1, 24 * HOUR))).toBeNull()
  })
})
