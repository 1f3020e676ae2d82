import type { Sensor } from '../../domain/device.ts'
import { formatValue } from '../../domain/format/format-value.ts'
import { measured, resolutionIn } from '../../domain/format/resolution.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { shortTime } from '../time/format-time.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { PeakText } from './peak.ts'

/** `521.7 cm · 27 Dec 02:15`: value and time of a plot's highest reading, and the word `suspect` where it is. */
export function peakTextOf(
  sensors: readonly Sensor[],
  range: TimeRange,
  zone: string,
  locale: string,
  suspect: string,
): PeakText {
  return (one, { t, v }) => {
    const quantity = quantityOf(sensors.find(({ id }) => id === one.id)?.kind ?? '', one.unit)
    const value = formatValue(v, measured(quantity, resolutionIn(one), v), locale)
    const suspectNote = one.suspect?.t.includes(t) ? `, ${suspect}` : ''
    return `${value}${suspectNote} · ${shortTime(t, range, zone, locale)}`
  }
}
