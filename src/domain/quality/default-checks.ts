import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { KNOWN_KINDS, type Quantity, quantityOf } from '../quantity.ts'
import type { Checks } from './checks.ts'

const SAME = 1e-9

/** Equal values before a sensor counts as stuck. */
const OFTEN = 12

/**
 * Defaults in the kind's canonical unit. Gross ranges are `quantityOf`'s unless given here. No flood, front
 * or drought may fail, so spike, rate and flat line are at most suspect for water levels and weather.
 * - Water level: small urban streams rise by up to 148 cm in an hour (USGS 01581752, 2018-08-31); a spike is
 * half a metre. A lake, or a river in frost, may stand still for days.
 * - Rain: a tipping bucket with the same amount for twelve hours is stuck (Northern Widget, Perito Moreno
 * 2020); no rain is right for months.
 * - Temperature: 56.7 °C and −89.2 °C are the records (WMO archive); a broken wire reads −90. The steepest
 * föhn rose by 27 °C in two minutes and fell by 32 in 27 (Spearfish, 1943); no record here exceeds 34 °C an
 * hour outside a closed housing: neighbours 35 apart are no weather.
 * - Water temperature: 37.6 °C is the sea's record (Alosairi et al. 2020, Kuwait Bay); failing sondes read 40
 * to 50.
 * - Wind: an anemometer that only reads 0 is stuck. The longest known calm is 19 hours (Whately tower, 2015);
 * NERRS rejects 3.8 and 88 days (Apalachicola, 2013). A vane rests with it (32 days of 0° there), and may
 * exceed the circle by calibration (−0.84 to 361.23°, Perito Moreno 2020).
 * - Dissolved oxygen follows the sun; one value for a day, 0 as well, is a dead sensor (NERRS rejects 4.7
 * days of 0, Apalachicola 2012).
 * - Specific conductance: sondes measure up to 200,000 µS/cm (YSI EXO), the sea has some 50,000; 0 is a cell
 * in air. Road salt raises it by 910 in 5 min, and one value lasted 12.5 h (USGS 01581752, 2018): no spike or
 * rate.
 * - Turbidity: NERRS marks 97 % of single values that exceed their neighbours by 50 NTU (Apalachicola 2012
 * and 2013), but storms reach 600 FNU (USGS 01581752, 2018): none fails. Negative values are off calibration.
 * - pH: natural waters lie between 4 and 10 (WHO, USGS), acid mine drainage at 2; a broken electrode reads 0
 * or 14.
 */
const DEFAULTS: Readonly<Record<string, Checks>> = {
  FLUID_LEVEL: {
    spike: { suspect: 50 },
    rateOfChange: { suspect: 300 },
    flatLine: { tolerance: SAME, suspectMs: 7 * DAY, fewest: 4 * OFTEN },
  },
  RAIN_FALL: {
    flatLine: { tolerance: SAME, suspectMs: 3 * HOUR, failMs: 12 * HOUR, rest: 0, fewest: OFTEN },
  },
  AIR_TEMPERATURE: {
    grossRange: { fail: [-89.5, 60], suspect: [-70, 57] },
    spike: { suspect: 10, fail: 25 },
    rateOfChange: { suspect: 60 },
    flatLine: { tolerance: SAME, suspectMs: DAY, fewest: OFTEN },
    outlier: { fail: 35, windowMs: DAY / 2 },
  },
  WATER_TEMPERATURE: {
    grossRange: { fail: [-3, 45], suspect: [-2.5, 40] },
    spike: { suspect: 5, fail: 15 },
    flatLine: { tolerance: SAME, suspectMs: 3 * DAY, rest: 0, fewest: OFTEN },
  },
  AIR_PRESSURE: {
    spike: { suspect: 10, fail: 30 },
    rateOfChange: { suspect: 20 },
    flatLine: { tolerance: SAME, suspectMs: DAY, fewest: OFTEN },
  },
  WIND_SPEED: { flatLine: { tolerance: SAME, suspectMs: 2 * DAY, fewest: OFTEN } },
  WIND_GUST: { flatLine: { tolerance: SAME, suspectMs: 2 * DAY, fewest: OFTEN } },
  WIND_DIRECTION: {
    isCircular: true,
    grossRange: { fail: [-10, 370] },
    flatLine: { tolerance: SAME, suspectMs: 2 * DAY, fewest: OFTEN },
  },
  PH: {
    grossRange: { fail: [0.5, 13.5], suspect: [2, 11] },
    spike: { suspect: 1, fail: 3 },
  },
  SALINITY: { spike: { suspect: 10 } },
  SPECIFIC_CONDUCTANCE: {
    grossRange: { fail: [0, 200_000], suspect: [1, 100_000] },
    flatLine: { tolerance: SAME, suspectMs: 7 * DAY, fewest: 4 * OFTEN },
  },
  DISSOLVED_OXYGEN: {
    grossRange: { fail: [0, 50], suspect: [0, 25] },
    spike: { suspect: 5 },
    flatLine: { tolerance: SAME, suspectMs: DAY, fewest: OFTEN },
  },
  TURBIDITY: { grossRange: { fail: [0, 10_000] }, spike: { suspect: 50 } },
}
/** Same scale as the canonical unit: formazin is the standard of both. */
const LIKE_CANONICAL: Readonly<Record<string, string>> = { FNU: 'NTU' }

/** A foreign unit only has a gross range, and an unknown kind its own record's. */
export function defaultChecks(kind: string, unit: string, intervalSeconds: number | null): Checks {
  const quantity = quantityOf(kind, unit, intervalSeconds)
  const grossRange = { fail: quantity.plausible }
  if (!KNOWN_KINDS.includes(kind)) return { grossRange, ownRange: true }
  if (!isCanonical(quantity)) return { grossRange }
  return { grossRange, ...(Object.hasOwn(DEFAULTS, kind) && DEFAULTS[kind]) }
}

function isCanonical({ kind, unit }: Quantity): boolean {
  return quantityOf(kind, '').unit === (LIKE_CANONICAL[unit] ?? unit)
}
