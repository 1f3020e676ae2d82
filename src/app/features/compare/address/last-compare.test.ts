import { expect, it } from 'vitest'
import { compareWith, rememberCompareSearch } from './last-compare.ts'

const depok = { deviceId: 'depok', sensorId: 'level' }
const day = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 0, 2) }

it('a station is compared with what was compared last, over the range that it comes from', () => {
  expect(compareWith(depok, { zone: undefined })).toEqual({ series: 'depok:level' })
  const search = { series: 'katulampa:level', range: '7d', scale: 'own', zone: 'utc' }
  rememberCompareSearch({ pathname: '/compare', search })
  rememberCompareSearch({ pathname: '/stations/depok', search: { range: '24h' } })
  expect(compareWith(depok, { zone: 'station' })).toEqual({
    ...{ series: 'katulampa:level,depok:level', range: '7d', scale: 'own', zone: 'station' },
  })
  expect(compareWith(depok, { zone: undefined, range: day })).toEqual({
    ...{ series: 'katulampa:level,depok:level', scale: 'own' },
    ...{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  })
})

it('where eight are compared it begins anew', () => {
  const series = Array.from({ length: 8 }, (_, i) => `s${i}:1`).join(',')
  rememberCompareSearch({ pathname: '/compare', search: { series, range: '7d', levels: 'A' } })
  expect(compareWith(depok, { zone: undefined })).toEqual({ series: 'depok:level', range: '7d' })
})
