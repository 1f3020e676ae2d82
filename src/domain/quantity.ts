import type { Sensor } from './device.ts'
import { QUANTITY_NAMES } from './quantity-names.ts'
import { own } from './shape.ts'

export type PlotMark = 'line' | 'bar' | 'points'

export interface Quantity {
  kind: string
  /** In English. */
  label: string
  unit: string
  decimals: number
  /** For unknown magnitudes: 0.0012 would be 0.00. */
  digits?: number
  combine: 'sum' | 'mean' | 'none'
  mark: PlotMark
  /** Inclusive, in the canonical unit. */
  plausible: readonly [number, number]
  trend: boolean
}

type Entry = Omit<Quantity, 'kind' | 'label' | 'combine' | 'mark' | 'trend'> & Partial<Quantity>

/** Fill values for "no data" are larger: −3.4e38 in rasters, 9.97e36 in netCDF. */
const LARGEST = 1e30
const ANY: readonly [number, number] = [-LARGEST, LARGEST]

/** Whether a plausible range's end excludes anything measured. */
export function isLimit(value: number): boolean {
  return Math.abs(value) < LARGEST
}

/** Negative: no echo (MaxBotix: −500). */
const DISTANCE = /(^|_)DISTANCE(_|$)|^RANGE_TO_/

/**
 * Ranges are physical limits or world records with a margin (WMO archive of extremes). Humidity slightly
 * exceeds 100 in fog; a broken wire reads −90 °C (the record is −89.2), a broken electrode pH 0 or 14.
 */
const QUANTITIES = {
  FLUID_LEVEL: { unit: 'cm', decimals: 1, plausible: [-1500, 30_000], trend: true },
  RAIN_FALL: { unit: 'mm', decimals: 1, plausible: [0, 150], combine: 'sum', mark: 'bar' },
  AIR_TEMPERATURE: { unit: '°C', decimals: 1, plausible: [-89.5, 60] },
  AIR_HUMIDITY: { unit: '%RH', decimals: 0, plausible: [0, 105] },
  WIND_SPEED: { unit: 'm/s', decimals: 1, plausible: [0, 115] },
  BATTERY: { unit: '%', decimals: 0, plausible: [0, 100] },
  CELLULAR_SIGNAL: { unit: 'dBm', decimals: 0, plausible: [-150, 0] },
  WIND_GUST: { unit: 'm/s', decimals: 1, plausible: [0, 115] },
  WIND_DIRECTION: { unit: '°', decimals: 0, plausible: [0, 360], combine: 'none', mark: 'points' },
  AIR_PRESSURE: { unit: 'mbar', decimals: 1, plausible: [450, 1090] },
  SOLAR_RADIATION: { unit: 'W/m2', decimals: 0, plausible: [-10, 1600] },
  DISCHARGE: { unit: 'm3/s', decimals: 2, plausible: [-5000, 400_000] },
  WATER_TEMPERATURE: { unit: '°C', decimals: 1, plausible: [-3, 45] },
  SALINITY: { unit: 'psu', decimals: 1, plausible: [0, 60] },
  DISSOLVED_OXYGEN: { unit: 'mg/l', decimals: 1, plausible: [0, 50] },
  PH: { unit: 'pH', decimals: 2, plausible: [0.5, 13.5] },
  SPECIFIC_CONDUCTANCE: { unit: 'µS/cm', decimals: 0, plausible: [0, 200_000] },
  TURBIDITY: { unit: 'NTU', decimals: 1, plausible: [0, 10_000] },
} satisfies Record<keyof typeof QUANTITY_NAMES.en, Entry>

export type QuantityKind = keyof typeof QUANTITIES

const REGISTRY: Readonly<Record<string, Entry>> = QUANTITIES

const GUESSED_DIGITS = 2

export const KNOWN_KINDS: readonly string[] = Object.keys(REGISTRY)

/**
 * Never fails. An unknown kind is a line with two decimals and its token as label; only fill values and error
 * codes are implausible, and negative distances. A foreign unit has no range. Rain's range depends on
 * `intervalSeconds`.
 */
export function quantityOf(kind: string, unit: string, intervalSeconds: number | null = null): Quantity {
  const entry = own(REGISTRY, kind)
  const label = own<string>(QUANTITY_NAMES.en, kind) ?? humanised(kind)
  const base = { kind, label, combine: 'mean', mark: 'line', trend: false } as const
  if (!entry) {
    const plausible = DISTANCE.test(kind) ? ([0, LARGEST] as const) : ANY
    return { ...base, unit, decimals: 2, digits: GUESSED_DIGITS, plausible }
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

/** The kind is known, and unique at the station. */
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
  // Greek mu; the canonical unit has the micro sign
  'μS/cm': 'µS/cm',
}

/** `C` becomes `°C`; `.` means no unit. */
export function canonicalUnit(unit: string): string {
  const trimmed = unit.trim()
  return Object.hasOwn(UNIT_SPELLINGS, trimmed) ? (UNIT_SPELLINGS[trimmed] ?? trimmed) : trimmed
}
