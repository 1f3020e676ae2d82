import { beforeEach, expect, it, vi } from 'vitest'
import { deriveSeries } from '../../../domain/derive-series.ts'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import type { DeviceSeries } from '../../../domain/series.ts'
import { panelLevels } from './levels/level-lines.ts'
import { type ChartFrame, makeLinesAhead } from './lines-ahead.ts'
import { seriesOf as ofPlan, planPanels, plotHeight } from './panels.ts'
import { areaPaths } from './plot/area-path.ts'
import { plotBox } from './plot/plot-box.ts'
import { axisOf, marksOf } from './plot/plot-marks.ts'

vi.mock(import('./plot/area-path.ts'), async (original) => {
  const actual = await original()
  return { ...actual, areaPaths: vi.fn(actual.areaPaths) }
})

const MINUTE_MS = 60_000
const READINGS = 10_000
const SENSORS = [
  { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'rain', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' },
  { id: 'air', name: 'Air', kind: 'AIR_TEMPERATURE', unit: '°C' },
  { id: 'battery', name: 'Battery', kind: 'BATTERY', unit: '%' },
]
const LEVELS: Record<string, LevelScale> = {
  level: { direction: 'rising', margin: 1, levels: [{ name: 'High', threshold: 31, severity: 1 }] },
}
const DEVICE = { id: 'g', intervalSeconds: 60 }
const RANGE = { fromMs: 0, toMs: READINGS * MINUTE_MS }
const FRAME: ChartFrame = {
  sensors: SENSORS,
  range: RANGE,
  box: plotBox(500, 0, 1, { left: 52, right: 12 }),
  leadHeight: 300,
  levels: LEVELS,
  alerted: undefined,
}

beforeEach(() => {
  vi.mocked(areaPaths).mockClear()
})

it('makes every line of a chart before it is drawn, and the panels find them made', () => {
  const series = seriesOf(RANGE)
  makeLinesAhead(series, FRAME)
  expect(areaPaths).toHaveBeenCalledTimes(3)
  draw(series)
  expect(areaPaths).toHaveBeenCalledTimes(3)
})

it('leaves a chart that comes out otherwise to make its own', () => {
  const series = seriesOf(RANGE)
  makeLinesAhead(series, { ...FRAME, leadHeight: 200 })
  draw(series)
  // those of the panels below are as they were expected
  expect(areaPaths).toHaveBeenCalledTimes(4)
})

/** What the panels make. */
function draw(series: DeviceSeries): void {
  const { range, box, leadHeight } = FRAME
  for (const plan of planPanels(SENSORS)) {
    const own = ofPlan(plan, series.sensors)
    const levels = panelLevels(plan.sensors, LEVELS)?.scale
    const { scale } = axisOf(plan, own, { range, box, height: plotHeight(plan, leadHeight), levels })
    marksOf(plan, { series: own, rain: null, gaps: [], silences: [] }, scale, box.plotWidth / box.columns)
  }
}

function seriesOf({ fromMs, toMs }: typeof RANGE): DeviceSeries {
  const t = Float64Array.from({ length: READINGS }, (_, n) => n * MINUTE_MS)
  const sensors = new Map(SENSORS.map(({ id }) => [id, t.map((_, n) => 20 + 9 * Math.sin(n))]))
  const width = FRAME.box.columns
  const request = { fromMs, toMs, width, sensors: SENSORS, nowMs: toMs }
  return { ...deriveSeries(DEVICE, { t, sensors }, request), asOf: toMs, stale: false }
}
