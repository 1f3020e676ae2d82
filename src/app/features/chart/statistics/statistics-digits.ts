import type { Sensor } from '../../../../domain/device.ts'
import { averaged, measured, resolutionOf } from '../../../../domain/format/resolution.ts'
import { type Quantity, quantityOf } from '../../../../domain/quantity.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'

type Measure = Pick<Quantity, 'decimals' | 'digits' | 'unit'>

/** The digits of a sensor's figures: those of its readings, taken from the extremes. */
export function statisticsDigits(
  { min, max, annualMaxima, events }: SensorStatistics,
  { kind, unit }: Sensor,
): { ofReading: (value: number) => Measure; ofMean: (value: number) => Measure } {
  const quantity = quantityOf(kind, unit)
  const peaks = events?.list.map(({ peak }) => peak.v) ?? []
  const resolution = resolutionOf([
    min?.v ?? null,
    max?.v ?? null,
    ...annualMaxima.map(({ v }) => v),
    ...peaks,
  ])
  return {
    ofReading: (value) => measured(quantity, resolution, value),
    ofMean: (value) => averaged(quantity, resolution, value),
  }
}
