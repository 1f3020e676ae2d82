import { expect, it } from 'vitest'
import type { Sensor } from '../../../../domain/device.ts'
import { formatNumber } from '../../../../domain/format/format-value.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'
import { statisticsDigits } from './statistics-digits.ts'

const discharge: Sensor = { id: 'q', name: 'Discharge', kind: 'DISCHARGE', unit: 'm³/s' }
const report = (changes: Partial<SensorStatistics>): SensorStatistics => ({
  ...{ id: 'q', unit: 'm³/s', count: 3, mean: 78.27, min: { t: 0, v: 23 }, max: { t: 1, v: 344 } },
  ...{ resolution: null, percentiles: [], duration: [], knownMs: 0, levels: [] },
  ...{ annualMaxima: [], meanAnnualMaximum: null },
  ...changes,
})
const formatted = (statistics: SensorStatistics, value: number) =>
  formatNumber(value, statisticsDigits(statistics, discharge).ofReading(value), 'en')

it('figures have the digits of the readings, also where the extremes happen to be whole', () => {
  const rated = report({ resolution: { decimals: 1, digits: 3 } })
  expect([23, 29.97, 72.775, 344].map((value) => formatted(rated, value))).toEqual([
    '23.0',
    '30.0',
    '72.8',
    '344',
  ])
})

it('figures lose no digit that an extreme has', () => {
  expect(
    formatted(report({ resolution: { decimals: 0, digits: 2 }, max: { t: 1, v: 114.808 } }), 114.808),
  ).toBe('114.808')
})
