import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import type { DeviceState } from '../../domain/device.ts'
import type { ChartSeries } from '../../view/plot/series/borrowed-rain.ts'
import { kioskEn } from '../texts/en.ts'
import { DayChart } from './DayChart.tsx'

const HOUR_MS = 3_600_000

it('speaks of a total whether more may have fallen', async () => {
  // Node 20 has none
  vi.stubGlobal('navigator', { languages: ['en'] })
  await i18next.use(initReactI18next).init({
    ...{ resources: { en: kioskEn }, lng: 'en', defaultNS: 'common', interpolation: { escapeValue: false } },
  })
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
