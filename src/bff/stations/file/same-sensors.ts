import type { Sensor } from '../../../domain/device.ts'

export function sameSensors(a: readonly Sensor[], b: readonly Sensor[]): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every(({ id, kind, unit }, n) => {
      const other = b[n] as Sensor
      return other.id === id && other.kind === kind && other.unit === unit
    })
  )
}
