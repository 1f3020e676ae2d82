import type { Sensor } from '../../../../domain/device.ts'
import { averaged, finest, measured } from '../../../../domain/format/resolution.ts'
import { type Quantity, quantityOf } from '../../../../domain/quantity.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'

/** Significant digits of a rate: two readings and their distance give no more. */
const RATE_DIGITS = 3

type Measure = Pick<Quantity, 'decimals' | 'digits' | 'unit'>

export function statisticsDigits(
  { min, max, resolution: ofMost, annualMaxima, events }: SensorStatistics,
  { kind, unit }: Sensor,
): Record<'ofReading' | 'ofMean' | 'ofRate', (value: number) => Measure> {
  const quantity = quantityOf(kind, unit)
  const peaks = events?.list.map(({ peak }) => peak.v) ?? []
  const resolution = finest(ofMost, [
    min?.v ?? null,
    max?.v ?? null,
    ...annualMaxima.map(({ v }) => v),
    ...peaks,
  ])
  return {
    ofReading: (value) => measured(quantity, resolution, value),
    ofMean: (value) => averaged(quantity, resolution, value),
    ofRate: (value) => averaged(quantity, resolution && { ...resolution, digits: RATE_DIGITS - 1 }, value),
  }
}
