import type { Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { judge } from '../../../../domain/quality/judge.ts'
import type { Columns } from '../../../../domain/series/series.ts'

/** `NaN` where there is no value or it failed a test. */
export function usableValues(
  { t, sensors }: Columns,
  sensor: Sensor,
  quality: DeviceQuality,
): { t: Float64Array; usable: Float64Array } {
  const sent = sensors.get(sensor.id) ?? new Float64Array(t.length).fill(Number.NaN)
  return { t, usable: judge(t, sent, quality.of(sensor)).usable }
}
