import type { Device, Reading } from '../../domain/device.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { isPlausible } from '../../domain/series/quality.ts'
import type { Columns } from '../../domain/series/series.ts'
import { ratePerHour } from '../../domain/trend.ts'

/** What the newest stretch of a device's data says. */
export interface Newest {
  /** Newest reading of each sensor. */
  latest: ReadonlyMap<string, Reading>
  /** Change per hour of each sensor that has a meaningful one. */
  rates: ReadonlyMap<string, number>
  /** Time of the newest reading of any sensor; `null` without one. */
  newestMs: number | null
}

/** The newest reading of each sensor, by its id. */
export function newestOf({ t, sensors }: Columns): Map<string, Reading> {
  const newest = new Map<string, Reading>()
  for (const [id, values] of sensors) {
    const at = values.findLastIndex((value) => !Number.isNaN(value))
    if (at !== -1) newest.set(id, { t: t[at] as number, v: values[at] as number })
  }
  return newest
}

/** The later reading of each sensor in two; where both are of one time, the second's. */
export function latestOfEach(
  one: ReadonlyMap<string, Reading>,
  other: ReadonlyMap<string, Reading>,
): Map<string, Reading> {
  const latest = new Map(one)
  for (const [id, reading] of other) {
    const known = latest.get(id)
    if (!known || reading.t >= known.t) latest.set(id, reading)
  }
  return latest
}

/** Change per hour, in the sensor's unit, of each sensor of which it is worth saying, by plausible readings. */
export function ratesOf(device: Device, { t, sensors }: Columns): Map<string, number> {
  const rates = new Map<string, number>()
  for (const { id, kind, unit } of device.sensors) {
    const quantity = quantityOf(kind, unit)
    const values = sensors.get(id)
    if (!values || !quantity.trend) continue
    const plausible = values.map((value) => (isPlausible(quantity, value) ? value : Number.NaN))
    const rate = ratePerHour(t, plausible, device.intervalSeconds)
    if (rate !== null) rates.set(id, rate)
  }
  return rates
}
