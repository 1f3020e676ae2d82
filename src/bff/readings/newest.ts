import { credibleSamples } from '../../domain/alarms/credible.ts'
import type { Device, Reading } from '../../domain/device.ts'
import type { DeviceQuality } from '../../domain/quality/device-quality.ts'
import { quantityOf } from '../../domain/quantity.ts'
import type { Columns } from '../../domain/series/series.ts'
import { type Motion, motionOf } from '../../domain/trend.ts'

export interface Newest {
  latest: ReadonlyMap<string, Reading>
  newestMs: number | null
}

export function newestOf({ t, sensors }: Columns): Map<string, Reading> {
  const newest = new Map<string, Reading>()
  for (const [id, values] of sensors) {
    const at = values.findLastIndex((value) => !Number.isNaN(value))
    if (at !== -1) newest.set(id, { t: t[at] as number, v: values[at] as number })
  }
  return newest
}

/** The later reading of each sensor; of equal times the second's. */
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

/** Motion of each sensor with a notable change per hour, by its credible readings. */
export function motionsOf(
  { sensors, intervalSeconds }: Device,
  columns: Columns,
  quality: DeviceQuality,
): Map<string, Motion> {
  const motions = new Map<string, Motion>()
  for (const sensor of sensors) {
    const values = columns.sensors.get(sensor.id)
    if (!values || !quantityOf(sensor.kind, sensor.unit).trend) continue
    const motion = motionOf(credibleSamples(columns.t, values, sensor, quality.of(sensor)), intervalSeconds)
    if (motion) motions.set(sensor.id, motion)
  }
  return motions
}
