import type { DeviceDescription, MeasurementSet } from '../store/store.ts'
import { chanceKey, evenly } from './chance.ts'
import { MINUTE_MS } from './day-grid.ts'
import { type Instrument, instrumentsOf } from './instruments.ts'
import { CLIMATES, type ClimateName } from './network/climates.ts'
import { PORTS } from './network/ports.ts'
import { RIVERS, type RiverGauge, type RiverGaugeName } from './network/rivers.ts'
import { SITES, type Site } from './network/stations.ts'
import type { RainCells } from './rain/rain-cell.ts'
import { stormCells } from './rain/storms.ts'
import { type ReadingGrid, readingTimes } from './reading-grid.ts'
import { levelOf, type Reach, reachOf } from './river/reach.ts'
import { tideAt } from './river/tide.ts'
import { lostReadings } from './upkeep/outages.ts'

export interface SimulatedStation extends Omit<DeviceDescription, 'organisationId'> {
  intervalSeconds: number
  grid: ReadingGrid
  /** How long before the network's first start the station fell silent for good; `null` when it reports. */
  silentForMs: number | null
}

export interface Simulation {
  stations: readonly SimulatedStation[]
  /**
   * What a station measured after `fromMs` up to `toMs`, ascending, in the order of its sensors, without lost
   * readings. Depends on seed, station and time alone. Throws `RangeError` for an unknown station.
   */
  sets(stationId: string, fromMs: number, toMs: number): MeasurementSet[]
}

/** Now and then a set comes with a value missing. */
const VALUE_MISSING = 0.0015

/** The simulated network: one seed, one world, to the last digit. */
export function createSimulation({ seed }: { seed: number }): Simulation {
  const cells = Object.fromEntries(
    Object.entries(CLIMATES).map(([name, climate]) => [name, stormCells(seed, climate)]),
  ) as Record<ClimateName, RainCells>
  const rivers = riverLevels(cells)
  const feeds = new Map(
    SITES.map((site) => {
      const instruments = instrumentsOf({
        seed,
        site,
        cells: cells[site.climate],
        waterLevel: waterAt(site, rivers),
      })
      return [site.id, feedOf(seed, site, instruments)]
    }),
  )
  return {
    stations: [...feeds.values()].map(({ station }) => station),
    sets(stationId, fromMs, toMs) {
      const feed = feeds.get(stationId)
      if (!feed) throw new RangeError(`No simulated station "${stationId}"`)
      return feed.sets(fromMs, toMs)
    },
  }
}

type Level = (timeMs: number) => number

function riverLevels(cells: Record<ClimateName, RainCells>): Map<string, Level> {
  const reaches = new Map<string, Reach>()
  const levels = new Map<string, Level>()
  for (const [name, gauge] of Object.entries<RiverGauge>(RIVERS)) {
    const reach = reachOf(gauge, cells[gauge.climate], gauge.upstream && reaches.get(gauge.upstream.gauge))
    reaches.set(name, reach)
    levels.set(name, levelOf(gauge, reach))
  }
  return levels
}

function waterAt({ water }: Site, rivers: Map<string, Level>): Level | undefined {
  if (!water) return undefined
  return 'port' in water ? tideAt(PORTS[water.port]) : rivers.get(water.river satisfies RiverGaugeName)
}

function feedOf(seed: number, site: Site, instruments: readonly Instrument[]) {
  const grid = gridOf(seed, site)
  const lost = lostReadings(seed, site.id, site.uplink ?? 'good')
  const missing = chanceKey(seed, 'missing', site.id)

  function valueAt(timeMs: number, index: number, { read }: Instrument): number | null {
    const draw = (timeMs / MINUTE_MS) * instruments.length + index
    return evenly(missing, draw) < VALUE_MISSING ? null : read(timeMs)
  }

  const station: SimulatedStation = {
    id: site.id,
    name: site.place,
    type: site.type,
    lat: site.lat,
    long: site.long,
    intervalSeconds: site.intervalMinutes * 60,
    sensors: instruments.map(({ id, name, type, unit }) => ({ id, name, type, unit })),
    grid,
    silentForMs: site.silentForMinutes === undefined ? null : site.silentForMinutes * MINUTE_MS,
  }
  return {
    station,
    sets: (fromMs: number, toMs: number): MeasurementSet[] =>
      readingTimes(grid, fromMs, toMs)
        .filter((timeMs) => !lost(timeMs))
        .map((timeMs) => ({
          timeMs,
          values: instruments.map((instrument, index) => valueAt(timeMs, index, instrument)),
        })),
  }
}

/** Each station reports at a minute of its own, so that readings come in evenly. */
function gridOf(seed: number, { id, intervalMinutes }: Site): ReadingGrid {
  const minute = Math.floor(evenly(chanceKey(seed, 'phase', id), 0) * intervalMinutes)
  return { intervalMs: intervalMinutes * MINUTE_MS, phaseMs: minute * MINUTE_MS }
}
