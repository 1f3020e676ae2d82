import type { Sensor } from '../store/store.ts'
import { airHumidity } from './air/air-humidity.ts'
import { airTemperature } from './air/air-temperature.ts'
import { type Sky, skyOver } from './air/sky.ts'
import { windSpeed } from './air/wind-speed.ts'
import { bell, chanceKey, evenly, wander } from './chance.ts'
import { HOUR_MS, MINUTE_MS } from './day-grid.ts'
import type { Site } from './network/stations.ts'
import { type RainCells, rainOver } from './rain/rain-cell.ts'
import { rainGauge } from './rain/rain-gauge.ts'
import { batteryCharge } from './upkeep/battery.ts'

export interface Instrument extends Sensor {
  read: (timeMs: number) => number
}

interface Surroundings {
  seed: number
  site: Site
  cells: RainCells
  /** Water level at the site in cm, where there is water. */
  waterLevel: ((timeMs: number) => number) | undefined
}

/** The instruments of a site, in the order of its sensors, rounded as their kinds report. */
export function instrumentsOf({ seed, site, cells, waterLevel }: Surroundings): Instrument[] {
  const rain = rainOver(cells, [site])
  const sky = skyOver(chanceKey(seed, 'sky', site.climate), rain)
  return [
    ...(waterLevel ? [levelGauge(chanceKey(seed, 'level', site.id), site, waterLevel)] : []),
    ...(site.type === 'AWLR' ? [] : [rainInstrument(site, rainGauge(rain))]),
    ...(site.type === 'AWS' ? weatherInstruments(chanceKey(seed, 'weather', site.id), site, sky) : []),
    ...upkeepInstruments(chanceKey(seed, 'upkeep', site.id), site, sky),
  ]
}

function levelGauge(key: number, { coastal }: Site, waterLevel: (timeMs: number) => number): Instrument {
  const surge = wander(key, 30 * HOUR_MS)
  const waves = coastal ? 0.9 : 0.35
  const read = (timeMs: number) =>
    waterLevel(timeMs) + (coastal ? 4 * surge(timeMs) : 0) + waves * bell(key + 1, timeMs / MINUTE_MS)
  return instrument('FLUID_LEVEL', 'Water level', 'cm', (timeMs) => rounded(read(timeMs), 1))
}

function rainInstrument(site: Site, gauge: ReturnType<typeof rainGauge>): Instrument {
  const intervalMs = site.intervalMinutes * MINUTE_MS
  return instrument('RAIN_FALL', 'Rainfall', 'mm', (timeMs) => gauge(timeMs - intervalMs, timeMs))
}

function weatherInstruments(key: number, site: Site, sky: Sky): Instrument[] {
  const place = { altitudeM: site.altitudeM, coastal: site.coastal ?? false }
  const temperature = airTemperature(key, place, sky)
  const humidity = airHumidity(key + 10, place, temperature, sky)
  const wind = windSpeed(key + 20, place, sky)
  return [
    instrument('AIR_TEMPERATURE', 'Air temperature', '°C', (timeMs) => rounded(temperature(timeMs), 1)),
    instrument('AIR_HUMIDITY', 'Air humidity', '%RH', (timeMs) => rounded(humidity(timeMs), 0)),
    instrument('WIND_SPEED', 'Wind speed', 'm/s', (timeMs) => rounded(wind(timeMs), 1)),
  ]
}

function upkeepInstruments(key: number, site: Site, sky: Sky): Instrument[] {
  const charge = batteryCharge(site.batteryHealth ?? 0.6 + 0.4 * evenly(key + 2, 0), sky)
  const signal = cellularSignal(key, -80 + 6 * bell(key, 0))
  return [
    instrument('BATTERY', 'Battery', '%', (timeMs) => rounded(charge(timeMs), 0)),
    instrument('CELLULAR_SIGNAL', 'Cellular signal', 'dBm', (timeMs) => rounded(signal(timeMs), 0)),
  ]
}

function instrument(type: string, name: string, unit: string, read: Instrument['read']): Instrument {
  return { id: type.toLowerCase(), name, type, unit, read }
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0
}

const WEAKEST_DBM = -113
const STRONGEST_DBM = -51

/** Received signal strength in dBm: drifts over hours and jitters within 3GPP TS 27.007's range (`+CSQ`). */
function cellularSignal(key: number, siteDbm: number): (timeMs: number) => number {
  const load = wander(key, 5 * HOUR_MS)
  return (timeMs) => {
    const dbm = siteDbm + 3 * load(timeMs) + 1.6 * bell(key + 1, Math.floor(timeMs / MINUTE_MS))
    return Math.min(STRONGEST_DBM, Math.max(WEAKEST_DBM, dbm))
  }
}
