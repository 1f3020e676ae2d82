import { formatInstant, formatInstantAtOffset, startOfDayAtOffset } from '../../contract/instant.ts'
import type { WireDataItem } from '../../contract/wire.ts'
import { CannotJudge, type Facts } from './subject.ts'

type Readings = Facts['readings']

/** The query for exactly the range of these readings. */
export function bounds(readings: Readings): string {
  const first = readings[0]
  const last = readings.at(-1)
  if (!first || !last) throw new CannotJudge('too few readings are known')
  return `start=${formatInstant(first.timeMs)}&end=${formatInstant(last.timeMs)}`
}

/** The known readings of today at an offset; cannot judge without some today and some before. */
export function today({ readings, now }: Facts, offsetHours: number): Readings {
  const midnight = startOfDayAtOffset(now(), offsetHours)
  const some = readings.filter(({ timeMs }) => timeMs >= midnight && timeMs <= now())
  if (some.length === 0) throw new CannotJudge('the device has no reading of today')
  if (some.length === readings.length) throw new CannotJudge('no reading from before today is known')
  return some
}

/** Leaves out what a service in use has received since the facts were learned. */
export function until({ readings }: Facts, items: readonly WireDataItem[]): WireDataItem[] {
  const last = readings.at(-1)?.timeMs ?? 0
  return items.filter(({ timestamp }) => Date.parse(timestamp) <= last)
}

/** The items of these readings, with units and order of sensors from the list. */
export function expected({ sensors }: Facts, readings: Readings, offsetHours: number): WireDataItem[] {
  return readings.map(({ timeMs, values }) => ({
    timestamp: formatInstantAtOffset(timeMs, offsetHours),
    sensors: sensors.flatMap(({ sensor_id: id, unit }) => {
      const value = values[id]
      return value === undefined ? [] : [{ id, value, unit }]
    }),
  }))
}
