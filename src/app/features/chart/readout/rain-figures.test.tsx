import { describe, expect, it } from 'vitest'
import type { Sensor } from '../../../../domain/device.ts'
import { downsampleSeries } from '../../../../domain/series/downsample-series.ts'
import { REAL_DATA, realColumn } from '../../../../domain/testing/real-columns.ts'
import { layoutPlot } from '../../../../view/plot/layout-plot.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { textOf } from '../../../testing/text-of.tsx'
import { SeriesFigures } from '../../compare/legend/SeriesFigures.tsx'
import type { Compared } from '../../compare/series/compared.ts'
import type { Scene } from '../scene.ts'
import { createCrosshair } from './crosshair.ts'
import { StatisticsStrip } from './StatisticsStrip.tsx'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const RAIN: Sensor = { id: 'rain', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' }
const FROM = Date.parse('2015-06-01T00:00:00Z')

function seriesOf(t: Float64Array, v: Float64Array, days: number, width: number): ChartSeries {
  const device = { id: 'd', intervalSeconds: 600 }
  const request = { fromMs: FROM, toMs: FROM + days * DAY, width, sensors: [RAIN], nowMs: FROM + 999 * DAY }
  const series = downsampleSeries(
    device,
    { t, sensors: new Map([['rain', v]]) },
    { ...request, asSent: true },
  )
  return { ...series, asOf: FROM, stale: false }
}

const figuresOf = (series: ChartSeries) => {
  const range = { fromMs: series.from, toMs: series.to }
  const scene = {
    ...{ range, zone: 'UTC', locale: 'en-GB', intervalMs: 600_000, crosshair: createCrosshair() },
    nameOf: () => 'Rain',
  }
  return textOf(
    <StatisticsStrip sensor={RAIN} scene={scene as unknown as Scene} series={series} colour={null} />,
  )
}

describe.skipIf(REAL_DATA === undefined)('rain of a real gauge', () => {
  it.each([
    [1, '15 min', 15],
    [7, '3 h', 180],
    [30, '12 h', 720],
    [200, '7 d', 7 * 1440],
  ])('over %d d has the height of its highest bar for maximum, in %s', async (days, amount, minutes) => {
    const [t, v] = realColumn('macleish-whately', 'RAIN_FALL (mm)')
    const series = seriesOf(t, v, days, days === 1 ? 1200 : 1000)
    // what is stamped 10:15 fell before it
    const bars = new Map<number, number>()
    let sum = 0
    for (const [i, ms] of t.entries()) {
      if (ms <= FROM || ms > FROM + days * DAY || Number.isNaN(v[i])) continue
      const bar = Math.ceil(ms / (minutes * MINUTE))
      bars.set(bar, (bars.get(bar) ?? 0) + (v[i] as number))
      sum += v[i] as number
    }
    const highest = Math.max(...bars.values())
    const number = (value: number) => value.toFixed(3).replace('.', '\\.')
    const text = await figuresOf(series)
    expect(text).toMatch(new RegExp(`max in ${amount} ${number(highest)}\\b`))
    expect(text).toMatch(new RegExp(`Σ in \\d+ [dh] (≥ )?${number(sum)}`))
    expect(text).toContain('last in 10 min')

    const [rain] = series.sensors
    const layout = layoutPlot(
      {
        mark: 'bar',
        unit: 'mm',
        series: rain ? [rain] : [],
        rain: null,
        levels: null,
        gaps: [],
        barGaps: [],
      },
      {
        ...{ range: { fromMs: series.from, toMs: series.to }, width: 1000, height: 400, columns: 1000 },
        ...{ axis: 'ticks', labelSide: 'right' },
      },
    )
    const heights = [...(layout.marks.bars ?? '').matchAll(/v-([\d.]+)/g)].map(([, pixels]) => Number(pixels))
    expect((Math.max(...heights) / 400) * layout.values.high).toBeCloseTo(highest, 1)

    const one = { device: { intervalSeconds: 600 }, sensor: RAIN, measured: series, shiftMs: 0 }
    const place = {
      range: { fromMs: series.from, toMs: series.to },
      zone: 'UTC',
      crosshair: createCrosshair(),
    }
    const compared = await textOf(
      <table>
        <tbody>
          <tr>
            <SeriesFigures one={one as unknown as Compared} name="Rain" {...place} />
          </tr>
        </tbody>
      </table>,
    )
    expect(compared).toMatch(new RegExp(`^${number(highest)}\\b.* in ${amount}\\b.*Σ (≥ )?${number(sum)}`))
  })
})

it('rain that did not fall has no maximum', async () => {
  const t = Float64Array.from({ length: 144 }, (_, i) => FROM + (i + 1) * 10 * MINUTE)
  expect(await figuresOf(seriesOf(t, new Float64Array(144), 1, 1200))).not.toContain('max')
})
