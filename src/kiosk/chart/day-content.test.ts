import { expect, it } from 'vitest'
import type { Sensor } from '../../domain/device.ts'
import type { DeviceSeries, SensorSeries } from '../../domain/series/series.ts'
import { layoutPlot } from '../../view/plot/layout-plot.ts'
import { dayContent } from './day-content.ts'

const HOUR_MS = 3_600_000
const SIZE = { width: 240, height: 100 }
const GAUGE = { kind: 'AWLR', intervalSeconds: null, freshness: 'live' as const, lastUpdateMs: null }
function dayPlot(device: Parameters<typeof dayContent>[0], shown: DeviceSeries, size: typeof SIZE) {
  const content = dayContent(device, shown)
  const range = { fromMs: shown.from, toMs: shown.to }
  return (
    content && {
      content,
      ...layoutPlot(content, {
        ...size,
        range,
        columns: 512,
        axis: 'ticks',

        labelSide: 'left',
      }),
    }
  )
}
const level: Sensor = { id: 'level', name: '', kind: 'FLUID_LEVEL', unit: 'cm' }
const rain: Sensor = { id: 'rain', name: '', kind: 'RAIN_FALL', unit: 'mm' }

function readings(sensor: Sensor, values: (number | null)[]): SensorSeries {
  const known = values.flatMap((v, i) => (v === null ? [] : [{ t: i * HOUR_MS, v }]))
  const t = values.map((_, i) => i * HOUR_MS)
  return {
    id: sensor.id,
    unit: sensor.unit,
    t,
    v: values,
    count: known.length,
    min: null,
    max: null,
    mean: null,
    last: known.at(-1) ?? null,
    ...(sensor === rain && {
      sum: known.reduce((sum, { v }) => sum + v, 0),
      buckets: { stepMs: HOUR_MS, t, v: values },
    }),
  }
}
const day = (...sensors: SensorSeries[]): DeviceSeries => ({
  device: 'a',
  from: 0,
  to: 24 * HOUR_MS,
  asOf: 0,
  stale: false,
  readings: 25,
  sensors,
  gaps: [[3 * HOUR_MS, 5 * HOUR_MS]],
  expected: null,
})
const rising = readings(level, [100, 110, null, 130, 150])

it('a line breaks where nothing was measured, and the gap is shaded', () => {
  const plot = dayPlot({ ...GAUGE, sensors: [level] }, day(rising), SIZE)
  expect(plot?.marks.lines[0]?.line.join('').match(/M/g)).toHaveLength(2)
  expect(plot?.marks.gaps).toMatch(/^M30 0h20v100/)
  expect(plot?.newest?.x).toBe(40)
  expect(plot?.rain).toBeNull()
})

it('what is not known of the rain is shaded where it would hang, or over all of the plot where it is alone', () => {
  const hourly = { ...GAUGE, intervalSeconds: 3600, sensors: [level, rain] }
  const broken = readings(rain, [0, 0, null, 0, 0])
  const own = { ...day(rising, readings(rain, Array(25).fill(0))), gaps: [], asOf: 24 * HOUR_MS }
  expect(dayPlot(hourly, own, SIZE)?.marks.gaps).toBe('')
  const holed = dayPlot(hourly, { ...own, sensors: [rising, broken] }, SIZE)
  expect(holed?.marks.gaps).toBe('M10 0h20v22h-20zM40 0h200v22h-200z')
  const alone = dayPlot({ ...hourly, sensors: [rain] }, { ...own, sensors: [broken] }, SIZE)
  expect(alone?.marks.gaps).toBe('M10 0h20v100h-20zM40 0h200v100h-200z')
})

it('rain hangs over the line and never in its way', () => {
  const plot = dayPlot(
    { ...GAUGE, sensors: [level, rain] },
    day(rising, readings(rain, [0, 4, 0, 0, 2])),
    SIZE,
  )
  expect(plot?.content.rain).toMatchObject({ sum: 6 })
  expect(plot?.marks.rain.match(/M/g)).toHaveLength(2)
  expect(plot?.newest?.y).toBeGreaterThan(0.22 * SIZE.height)
})

it('a dry day leaves the line all of the room', () => {
  const dry = dayPlot(
    { ...GAUGE, sensors: [level, rain] },
    day(rising, readings(rain, [0, 0, 0, 0, 0])),
    SIZE,
  )
  expect(dry?.content.rain).toMatchObject({ sum: 0 })
  expect(dry?.marks.rain).toBe('')
  expect(dry?.newest).toEqual(dayPlot({ ...GAUGE, sensors: [level] }, day(rising), SIZE)?.newest)
})

it('a station that measures rain alone has bars that stand on nothing', () => {
  const plot = dayPlot({ ...GAUGE, sensors: [rain] }, day(readings(rain, [0, 4, 0])), SIZE)
  expect(plot?.marks.bars).toMatch(/^M10 100/)
  expect(plot?.marks.lines).toEqual([])
  expect(plot?.values.low).toBe(0)
})

it('without a reading there is nothing to draw', () => {
  const gauge = { ...GAUGE, sensors: [level] }
  for (const empty of [day(readings(level, [null, null])), day()]) {
    const plot = dayPlot(gauge, empty, SIZE)
    expect(plot?.values.ticks).toEqual([])
    expect(plot?.newest).toBeNull()
  }
  expect(dayContent({ ...gauge, sensors: [] }, day(rising))).toBeNull()
})

it('the levels near the readings are on it, worst on top', () => {
  const levels = {
    level: {
      direction: 'rising' as const,
      margin: 0,
      levels: [
        { name: 'Siaga 3', threshold: 140, severity: 1 },
        { name: 'Siaga 2', threshold: 160, severity: 2 },
        { name: 'Siaga 1', threshold: 900, severity: 3 },
      ],
    },
  }
  const plot = dayPlot({ ...GAUGE, sensors: [level], levels }, day(rising), SIZE)
  const [watch, warning, ...others] = plot?.levels ?? []
  expect([watch?.state, warning?.state, others]).toEqual(['watch', 'warning', []])
  expect(warning?.y).toBeLessThan(watch?.y ?? 0)
})
