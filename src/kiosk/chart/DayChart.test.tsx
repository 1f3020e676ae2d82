import fc from 'fast-check'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeviceState } from '../../domain/device.ts'
import type { ChartSeries } from '../../view/plot/series/nearby-rain.ts'
import { extremesOf, pathsIn } from '../../view/plot/testing/drawn-extremes.ts'
import { dayOf, REAL_DATA, REAL_SENSORS } from '../../view/plot/testing/real-series.ts'
import { DAY_COLUMNS } from '../data/kiosk-api.ts'
import { kioskEn } from '../texts/en.ts'
import { wallPlot } from '../wall/chart/wall-plot.ts'
import { DayChart } from './DayChart.tsx'

const HOUR_MS = 3_600_000

beforeEach(async () => {
  // Node 20 has none
  vi.stubGlobal('navigator', { languages: ['en'] })
  await i18next.use(initReactI18next).init({
    ...{ resources: { en: kioskEn }, lng: 'en', defaultNS: 'common', interpolation: { escapeValue: false } },
  })
})

it('speaks of a total whether more may have fallen', () => {
  const sensor = { id: 'rain', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' }
  const device = {
    ...{ id: 'd', name: 'd', kind: 'ARR', position: null, intervalSeconds: 3600, sensors: [sensor] },
    ...{ lastUpdateMs: 24 * HOUR_MS, freshness: 'live', latest: {} },
  } as unknown as DeviceState
  const markupOf = (count: number) => {
    const rain = {
      ...{ id: 'rain', unit: 'mm', t: [HOUR_MS], v: [2.5], count, sum: 2.5, mean: 0.1 },
      ...{ min: null, max: { t: HOUR_MS, v: 2.5 }, last: { t: HOUR_MS, v: 2.5 } },
      buckets: { stepMs: HOUR_MS, t: [0], v: [2.5] },
    }
    const day = {
      ...{ device: 'd', from: 0, to: 24 * HOUR_MS, asOf: 0, stale: false },
      ...{ readings: count, expected: 24, gaps: [], sensors: [rain] },
    } as ChartSeries
    const place = { zone: 'UTC', size: { width: 300, height: 150 }, rain: null }
    return renderToStaticMarkup(<DayChart {...place} device={device} day={day} />)
  }
  expect(markupOf(24)).toContain('last 24 hours: 2.5')
  expect(markupOf(12)).toContain('last 24 hours: ≥ 2.5')
  // the bars and their axis are of an hour each
  expect(markupOf(24)).toMatch(/mm in 1\sh</)
})

const anyDay = [
  fc.constantFrom(...REAL_SENSORS),
  fc.double({ min: 0, max: 0.99, noNaN: true }),
  fc.integer({ min: 200, max: 4096 }),
] as const

function gauge({ station, intervalSeconds }: (typeof REAL_SENSORS)[number], day: ReturnType<typeof dayOf>) {
  return {
    ...{ id: station, name: station, kind: 'AWLR', position: null, intervalSeconds, sensors: [day.sensor] },
    ...{ lastUpdateMs: day.series.to, freshness: 'live', latest: {}, rates: {} },
  } as unknown as DeviceState
}

it.skipIf(!REAL_DATA)(
  'on a phone a day of a real record reaches its lowest and its highest, which has its value',
  () => {
    fc.assert(
      fc.property(...anyDay, (of, from, width) => {
        const day = dayOf(of, from, DAY_COLUMNS.phone)
        const size = { width, height: 240 }
        const markup = renderToStaticMarkup(
          <DayChart device={gauge(of, day)} day={day.series} rain={null} zone="UTC" size={size} />,
        )
        const drawn = pathsIn(markup)
        if (!day.extremes) return expect(drawn).toBeNull()
        const [low, high] = day.extremes
        // ticks of the axis say where values are
        const ticks = [
          ...markup.matchAll(/translate\(0 ([\d.]+)\)"><line x2[^>]*><\/line><text[^>]*>([^<]*)</g),
        ].map(([, y, text = '']) => [Number(y), Number(text.replaceAll(',', '').replace('−', '-'))] as const)
        const [first, last] = [ticks[0], ticks.at(-1)]
        if (!first || !last || first === last) return
        const perPixel = (last[1] - first[1]) / (first[0] - last[0])
        const valueAt = (y: number) => first[1] + (first[0] - y) * perPixel
        // ticks are on whole pixels
        expect(Math.abs(valueAt(drawn?.top ?? 0) - high) / perPixel).toBeLessThan(1.6)
        expect(Math.abs(valueAt(drawn?.bottom ?? 0) - low) / perPixel).toBeLessThan(1.6)
        expect(markup.includes('class="peak"')).toBe(high > low)
      }),
      { numRuns: 30 },
    )
  },
)

it.skipIf(!REAL_DATA)(
  'on a wall a day of a real record reaches its lowest and its highest, which has its value',
  () => {
    fc.assert(
      fc.property(...anyDay, (of, from, width) => {
        const day = dayOf(of, from, DAY_COLUMNS.wall)
        const plot = wallPlot(gauge(of, day), day.series, { width, height: 240 }, 'UTC', 'en', 'suspect')
        const drawn = plot && extremesOf(plot)
        if (!day.extremes || !plot) return expect(drawn).toBeNull()
        const perPixel = (plot.scale.high - plot.scale.low) / plot.scale.height
        for (const i of [0, 1] as const) {
          expect(Math.abs((drawn?.[i] ?? 0) - day.extremes[i]) / perPixel).toBeLessThan(0.1)
        }
        expect(plot.peak !== null).toBe(day.extremes[1] > day.extremes[0])
      }),
      { numRuns: 30 },
    )
  },
)
