import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { KNOWN_KINDS, type Quantity, quantityOf } from '../quantity.ts'
import type { Checks } from './checks.ts'

/** Values of a logger's last digit; what is closer is one value. */
const SAME = 1e-9

/** A sensor that gives one value and nothing else, and is not stuck before it has given it so often. */
const OFTEN = 12

/**
 * What real stations of a kind hold, in the kind's canonical unit. Gross ranges that fail are those of the quantity, see
 * `quantityOf`, where none is named here. No flood, front or drought may fail: spike, rate and stillness of water levels
 * and of what weather does are suspect at most; only what no weather does fails.
 *
 * - Water level: rises by up to 148 cm in an hour are known of small urban streams (USGS 01581752, 2018-08-31), and a spike
 *   is a single value that stands out by half a metre. A lake may stand still for days, a river in frost as well.
 * - Rain: a tipping bucket that gives the same amount every interval for twelve hours is stuck (Northern Widget, Perito
 *   Moreno 2020); no rain is rightly none for months.
 * - Temperature: 56.7 °C and −89.2 °C are the records (WMO archive); −90 is what a broken wire reads. The steepest föhn rose by 27 °C in two
 *   minutes and fell by 32 in 27 (Spearfish, 1943): neighbours that are 35 apart are no weather. In the records here nothing real is steeper than
 *   34 °C an hour, but in a closed housing.
 * - Water temperature: 37.6 °C is the record of the sea (Alosairi et al. 2020, Kuwait Bay); sondes that fail read 40 to 50.
 * - Wind: an anemometer that says nothing but 0 is stuck. The longest calm known here is of 19 hours (Whately tower, 2015); NERRS
 *   rejects 88 days of it (Apalachicola, 2013), and 3.8 days. A vane rests with it: one direction for two days is a stuck one (32 days of 0°
 *   there). Its values go a little beyond the circle where north is calibrated away (−0.84 to 361.23°, Perito Moreno 2020).
 * - Dissolved oxygen: that of living water goes with the sun; one value for a day is a dead sensor, 0 as well (NERRS rejects 4.7 days of 0,
 *   Apalachicola 2012).
 * - Specific conductance: sondes measure up to 200,000 µS/cm (YSI EXO), the sea has some 50,000 and no water in nature 0, which is what a
 *   cell in air reads. Road salt raises it by 910 in 5 min, and one value has stood for 12.5 h (USGS 01581752, 2018): no spike, nor a rate.
 * - Turbidity: of single values that stand out by 50 NTU the reserve itself marks 97 % (Apalachicola 2012 and 2013); in storms they are real (up to 600
 *   FNU, USGS 01581752, 2018), so that none fails. Less than none is a calibration that is off.
 * - pH: WHO's and USGS's natural waters lie between 4 and 10, acid mine drainage at 2; 0 and 14 are what a broken electrode reads.
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
/** Units that tell the same on the scale of the canonical one: formazin is the standard of both. */
const LIKE_CANONICAL: Readonly<Record<string, string>> = { FNU: 'NTU' }

/** How a sensor of a kind in a unit is tested where nobody says otherwise; a foreign unit has a gross range alone,
 * and an unknown kind the range of its own record. */
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
