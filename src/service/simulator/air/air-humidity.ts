import { wander } from '../chance.ts'
import { DAY_MS, dayOf } from '../day-grid.ts'
import { wetSeason } from '../local-time.ts'
import type { Sky } from './sky.ts'

/** Dew point at the sea in January, its fall with height, and how much drier the east monsoon is in July. */
const DEW_POINT_AT_SEA_LEVEL = 24.3
const PER_METRE = 0.0061
const DRY_SEASON_FALL = 2.2
/** Capacitive sensors near saturation climb slower and slower and stop short of 100. */
const LINEAR_UP_TO = 90
const HIGHEST = 99.4

/** Relative humidity in %. Vapour is nearly constant over a day, so humidity falls as temperature rises. */
export function airHumidity(
  key: number,
  site: { altitudeM: number },
  temperature: (timeMs: number) => number,
  sky: Sky,
): (timeMs: number) => number {
  const days = wander(key, 1.5 * DAY_MS)
  return (timeMs) => {
    const dewPoint =
      DEW_POINT_AT_SEA_LEVEL -
      PER_METRE * site.altitudeM -
      DRY_SEASON_FALL * (1 - wetSeason(dayOf(timeMs))) +
      0.6 * days(timeMs) +
      0.8 * (1 - Math.exp(-sky.recentRainMm(timeMs) / 3))
    const share = saturationPressure(dewPoint) / saturationPressure(temperature(timeMs))
    return nearSaturation(100 * share)
  }
}

function nearSaturation(humidity: number): number {
  const room = HIGHEST - LINEAR_UP_TO
  const above = humidity - LINEAR_UP_TO
  return above <= 0 ? humidity : LINEAR_UP_TO + room * (1 - Math.exp(-above / room))
}

/** Saturation vapour pressure over water in hPa: the Magnus formula (Alduchov and Eskridge 1996). */
function saturationPressure(celsius: number): number {
  return 6.1094 * Math.exp((17.625 * celsius) / (celsius + 243.04))
}
