import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { wallPlot } from './wall-plot.ts'

const HOUR = 3_600_000
const FROM = Date.UTC(2026, 0, 20)
const SIZE = { width: 900, height: 200 }

const gauge: DeviceState = {
  id: 'g',
  name: 'Gauge',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 3600,
  lastUpdateMs: FROM + 12 * HOUR,
  sensors: [
    { id: 'R', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' },
    { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
  ],
  freshness: 'live',
  latest: {},
  rates: {},
  levels: {
    L: { direction: 'rising', margin: 1, levels: [{ name: 'watch', threshold: 110, severity: 1 }] },
  },
}

const hours = Array.from({ length: 25 }, (_, n) => FROM + n * HOUR)
const none = { count: 0, min: null, max: null, mean: null, last: null }
const day: DeviceSeries = {
  device: 'g',
  from: FROM,
  to: FROM + 24 * HOUR,
  asOf: FROM + 24 * HOUR,
  stale: false,
  readings: 3,
  gaps: [],
  expected: 24,
  sensors: [
    {
      ...{ id: 'R', unit: 'mm', t: hours, v: hours.map((_, n) => (n === 1 ? 12 : 0)) },
      ...none,
      count: 1,
      buckets: { stepMs: HOUR, t: [FROM + HOUR], v: [12] },
    },
    {
      ...{ id: 'L', unit: 'cm', t: [FROM, FROM + 6 * HOUR, FROM + 12 * HOUR], v: [90, 100, 108] },
      ...none,
      last: { t: FROM + 12 * HOUR, v: 108 },
    },
  ],
}
const plotOf = (device: DeviceState) => wallPlot(device, day, SIZE, 'Asia/Jakarta', 'en', 'suspect')

describe('the last day of a gauge', () => {
  it('is its level with the threshold, and the rain over it', () => {
    const plot = plotOf(gauge)
    expect(plot?.sensor.id).toBe('L')
    expect(plot?.rainSensor?.id).toBe('R')
    expect(plot?.marks.rain).toMatch(/^M[\d.]+ 0h/)
    expect(plot?.levels.map(({ level }) => level.name)).toEqual(['watch'])
    expect(plot?.marks.lines).toHaveLength(1)
    expect(plot?.newest?.x).toBeCloseTo((plot?.scale.width ?? 0) / 2)
    expect(plot?.times.map(({ text }) => text)).toContain('09:00')
  })

  it('shows no rain, nor room for any, where the gauge told nothing all day', () => {
    const sensors = day.sensors.map((series) =>
      series.id === 'R'
        ? { ...series, count: 0, buckets: { stepMs: HOUR, t: [FROM + HOUR], v: [null] } }
        : series,
    )
    const plot = wallPlot(gauge, { ...day, sensors }, SIZE, 'Asia/Jakarta', 'en', 'suspect')
    expect(plot?.rain).toBeNull()
    expect(plot?.scale.width).toBeGreaterThan(plotOf(gauge)?.scale.width ?? 0)
  })

  it('is shaded where the rain would hang, while nothing is known of it', () => {
    const sensors = day.sensors.map((series) =>
      series.id === 'R' ? { ...series, t: hours.slice(0, 13), v: series.v.slice(0, 13) } : series,
    )
    const reporting = { ...gauge, lastUpdateMs: day.to }
    const plot = wallPlot(reporting, { ...day, sensors }, SIZE, 'Asia/Jakarta', 'en', 'suspect')
    const [width = 0, height = 0] = [plot?.scale.width, plot?.scale.height]
    expect(plot?.marks.gaps).toBe(`M${width / 2} 0h${width / 2}v${height * 0.22}h-${width / 2}z`)
  })

  it('is of the sensor that the station is alarmed by, alone and with its levels', () => {
    const other = { id: 'M', name: 'Lower', kind: 'FLUID_LEVEL', unit: 'cm' }
    const levels = {
      M: { direction: 'rising', margin: 0, levels: [{ name: 'low', severity: 2, threshold: 1 }] },
    }
    const alarmed: DeviceState = {
      ...gauge,
      sensors: [...gauge.sensors, other],
      levels: { ...gauge.levels, ...(levels as DeviceState['levels']) },
      level: { severity: 2, sensor: 'M', sensors: {} },
    }
    const [first, ...rest] = day.sensors
    const sensors = [...(first ? [first, { ...first, id: 'M' }] : []), ...rest]
    const plot = wallPlot(alarmed, { ...day, sensors }, SIZE, 'Asia/Jakarta', 'en', 'suspect')
    expect(plot?.sensor.id).toBe('M')
    expect(plot?.marks.lines).toHaveLength(1)
    expect(plot?.levels.map(({ level }) => level.name)).toEqual(['low'])
  })

  it('is of the rain by itself where the station is alarmed by that', () => {
    const alarmed = { ...gauge, level: { severity: 2, sensor: 'R', sensors: {} } }
    const plot = plotOf(alarmed)
    expect(plot?.sensor.id).toBe('R')
    expect(plot?.marks.bars).not.toBe('')
  })

  it('lies within the drawing', () => {
    const plot = plotOf(gauge)
    if (!plot) throw new Error('no plot')
    expect(plot.left + plot.scale.width).toBeLessThan(SIZE.width)
    expect(plot.top + plot.scale.height).toBeLessThan(SIZE.height)
  })

  it('has no reading after a station has fallen silent, and says so', () => {
    expect(plotOf(gauge)?.marks.gaps).toBe('')
    const sensors = day.sensors.map((series) => ({
      ...series,
      t: series.t.filter((t) => t <= FROM + 12 * HOUR),
    }))
    const silent = wallPlot(
      { ...gauge, freshness: 'silent' },
      { ...day, sensors },
      SIZE,
      'Asia/Jakarta',
      'en',
      'suspect',
    )
    expect(silent?.marks.gaps).toContain(`M${(silent?.scale.width ?? 0) / 2} 0h`)
  })

  it('is nothing of a station without sensors', () => {
    expect(plotOf({ ...gauge, sensors: [] })).toBeNull()
  })
})
