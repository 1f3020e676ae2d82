import type { Sensor } from './device.ts'

/** How readings are drawn: joined, as amounts of a step, or each by itself. */
export type Mark = 'line' | 'bar' | 'points'

/** What a sensor measures: its name, drawing, rounding, aggregation and plausible range. */
export interface Quantity {
  kind: string
  /** English label; the app's catalogues translate it by `kind`. */
  label: string
  /** Canonical unit. */
  unit: string
  decimals: number
  /** Minimum significant digits for unknown magnitudes: with 2 decimals 0.0012 would be shown as 0.00. */
  digits?: number
  /** Aggregation over time: amounts are summed, states averaged, directions neither. */
  combine: 'sum' | 'mean' | 'none'
  mark: Mark
  /** Lowest and highest value the quantity can take in its canonical unit, both included. */
  plausible: readonly [number, number]
  /** Whether a change per hour is meaningful. */
  trend: boolean
}

type Entry = Omit<Quantity, 'kind' | 'combine' | 'mark' | 'trend'> & Partial<Quantity>

/** Larger values are fill values for "no data": −3.4e38 in rasters, 9.97e36 in netCDF, the largest double. */
const LARGEST = 1e30
const ANY: readonly [number, number] = [-LARGEST, LARGEST]

/** Whether an end of a plausible range limits anything that is measured. */
export function isLimit(value: number): boolean {
  return Math.abs(value) < LARGEST
}

/** A distance that a sensor measures. Below 0 is what ultrasonic ones send where nothing came back (MaxBotix: −500). */
const DISTANCE = /(^|_)DISTANCE(_|$)|^RANGE_TO_/

/**
 * Known kinds. Ranges are the physical limits or the world records with some air (WMO archive of extremes):
 * outside them an instrument is broken, not the weather extreme. Humidity reads a little over 100 in fog, −90 °C is what a
 * broken wire reads (the record is −89.2), and pH 0 or 14 what a broken electrode does.
 */
const QUANTITIES = {
  FLUID_LEVEL: { label: 'Water level', unit: 'cm', decimals: 1, plausible: [-1500, 30_000], trend: true },
  RAIN_FALL: {
    label: 'Rain',
    unit: 'mm',
    decimals: 1,
    plausible: [0, 150],
    combine: 'sum',
    mark: 'bar',
  },
  AIR_TEMPERATURE: { label: 'Air temperature', unit: '°C', decimals: 1, plausible: [-89.5, 60] },
  AIR_HUMIDITY: { label: 'Humidity', unit: '%RH', decimals: 0, plausible: [0, 105] },
  WIND_SPEED: { label: 'Wind speed', unit: 'm/s', decimals: 1, plausible: [0, 115] },
  BATTERY: { label: 'Battery', unit: '%', decimals: 0, plausible: [0, 100] },
  CELLULAR_SIGNAL: { label: 'Signal', unit: 'dBm', decimals: 0, plausible: [-150, 0] },
  WIND_GUST: { label: 'Wind gust', unit: 'm/s', decimals: 1, plausible: [0, 115] },
  WIND_DIRECTION: {
    label: 'Wind direction',
    unit: '°',
    decimals: 0,
    plausible: [0, 360],
    combine: 'none',
    mark: 'points',
  },
  AIR_PRESSURE: { label: 'Air pressure', unit: 'mbar', decimals: 1, plausible: [450, 1090] },
  SOLAR_RADIATION: { label: 'Solar radiation', unit: 'W/m2', decimals: 0, plausible: [-10, 1600] },
  DISCHARGE: { label: 'Discharge', unit: 'm3/s', decimals: 2, plausible: [-5000, 400_000] },
  WATER_TEMPERATURE: { label: 'Water temperature', unit: '°C', decimals: 1, plausible: [-3, 45] },
  SALINITY: { label: 'Salinity', unit: 'psu', decimals: 1, plausible: [0, 60] },
  DISSOLVED_OXYGEN: { label: 'Dissolved oxygen', unit: 'mg/l', decimals: 1, plausible: [0, 50] },
  PH: { label: 'pH', unit: 'pH', decimals: 2, plausible: [0.5, 13.5] },
  SPECIFIC_CONDUCTANCE: {
    label: 'Specific conductance',
    unit: 'µS/cm',
    decimals: 0,
    plausible: [0, 200_000],
  },
  TURBIDITY: { label: 'Turbidity', unit: 'NTU', decimals: 1, plausible: [0, 10_000] },
} satisfies Record<string, Entry>

/** A kind with a text in every catalogue. */
export type QuantityKind = keyof typeof QUANTITIES

const REGISTRY: Readonly<Record<string, Entry>> = QUANTITIES

const GUESSED_DIGITS = 2

export const KNOWN_KINDS: readonly string[] = Object.keys(REGISTRY)

/**
 * The quantity of a sensor; never fails. An unknown kind gets a line, two decimals, its readable token as label, and only
 * fill values and loggers' error codes are implausible, and of a distance what is below 0. A known kind in a foreign unit (battery in volts) keeps its name
 * without the range of the canonical unit. The largest plausible rain depends on its interval, `intervalSeconds`.
 */
export function quantityOf(kind: string, unit: string, intervalSeconds: number | null = null): Quantity {
  const entry = Object.hasOwn(REGISTRY, kind) ? REGISTRY[kind] : undefined
  const base = { kind, combine: 'mean', mark: 'line', trend: false } as const
  if (!entry) {
    const plausible = DISTANCE.test(kind) ? ([0, LARGEST] as const) : ANY
    return { ...base, label: humanised(kind), unit, decimals: 2, digits: GUESSED_DIGITS, plausible }
  }
  if (unit === '' || unit === entry.unit) {
    return kind === 'RAIN_FALL'
      ? { ...base, ...entry, plausible: plausibleRain(entry.plausible, intervalSeconds) }
      : { ...base, ...entry }
  }
  return {
    ...base,
    ...entry,
    unit,
    decimals: Math.max(entry.decimals, 2),
    digits: GUESSED_DIGITS,
    plausible: ANY,
  }
}

/** Record rainfall by duration (Jennings 1950): 422 mm in an hour, 1,910 in a day. */
function plausibleRain(
  [least, most]: Quantity['plausible'],
  intervalSeconds: number | null,
): Quantity['plausible'] {
  return [least, Math.max(most, 422 * ((intervalSeconds ?? 0) / 3600) ** 0.475)]
}

/** `WIND_TICKS` → `Wind ticks`. */
export function humanised(token: string): string {
  const words = token.replaceAll(/[_-]+/g, ' ').trim().toLowerCase()
  return words === '' ? token : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether the kind's name identifies a sensor: the kind is known, and the station has only one of it. */
export function isNamedByKind(sensor: Pick<Sensor, 'id' | 'kind'>, sensors: readonly Sensor[]): boolean {
  return (
    KNOWN_KINDS.includes(sensor.kind) &&
    sensors.every((other) => other.kind !== sensor.kind || other.id === sensor.id)
  )
}

const UNIT_SPELLINGS: Record<string, string> = {
  '.': '',
  C: '°C',
  degC: '°C',
  '℃': '°C',
  'uS/cm': 'µS/cm',
  // the Greek letter, where the canonical unit has the micro sign
  'μS/cm': 'µS/cm',
}

/** Normalises a unit of the interface: `C` becomes `°C`, a single `.` means no unit. */
export function canonicalUnit(unit: string): string {
  const trimmed = unit.trim()
  return Object.hasOwn(UNIT_SPELLINGS, trimmed) ? (UNIT_SPELLINGS[trimmed] ?? trimmed) : trimmed
}
