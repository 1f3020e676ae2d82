import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { Position } from '../../../domain/device.ts'

const RADIANS = Math.PI / 180
/** J2000, 1 January 2000 at noon. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12)

/**
 * Height of the sun over the horizon, degrees, without refraction; negative at night. After the "low
 * precision formulas" of the Astronomical Almanac (page C5), good for 0.01° from 1950 to 2050 and for tenths
 * long after: seconds of a sunset.
 */
export function sunElevation(nowMs: number, { lat, lng }: Position): number {
  const days = (nowMs - EPOCH_MS) / DAY_MS
  const meanLongitude = 280.46 + 0.9856474 * days
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude))
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude))
  // sidereal time at Greenwich, hours of 15°
  const sidereal = (18.697374558 + 24.06570982441908 * days) * 15
  const hourAngle = (sidereal + lng) * RADIANS - ascension
  const height =
    Math.sin(lat * RADIANS) * Math.sin(declination) +
    Math.cos(lat * RADIANS) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(Math.max(-1, Math.min(1, height))) / RADIANS
}

/** The sun's upper edge on the horizon, with refraction: sunrise and sunset. */
const HORIZON = -0.833
/** Civil dusk: from here on street lamps are needed. */
const DUSK = -6

/** 0 from sunrise to sunset, 1 from dusk to dawn, between them in proportion. */
export function nightShare(nowMs: number, position: Position): number {
  const share = (HORIZON - sunElevation(nowMs, position)) / (HORIZON - DUSK)
  return Math.max(0, Math.min(1, share))
}
