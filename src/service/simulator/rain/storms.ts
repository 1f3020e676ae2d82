import { chanceKey, draws, poisson } from '../chance.ts'
import { byDay, HOUR_MS, MINUTE_MS } from '../day-grid.ts'
import { timeOfLocalHour, wetSeason } from '../local-time.ts'
import type { Climate } from '../network/climates.ts'
import type { Place } from '../network/place.ts'
import type { RainCell, RainCells } from './rain-cell.ts'

interface Storm {
  middle: Place
  startMs: number
  depthMm: number
  radiusKm: number
}

type Draws = ReturnType<typeof draws>

/** A storm's showers follow each other by this much on average. */
const CELL_PACE_MS = 30 * MINUTE_MS

/**
 * The storms of a region, clusters of showers (the Neyman–Scott process of Rodriguez-Iturbe, Cox and Isham
 * 1987), so that neighbouring gauges see the same storm. Sources: chance by season and hour; the almost daily
 * afternoon shower on slopes; deluges, one in every period of so many days, so that each month has a flood.
 * Full depth from November to March, half in July.
 */
export function stormCells(seed: number, climate: Climate): RainCells {
  const delugePeriod = delugeDays(seed, climate)
  return byDay((day) => {
    const random = draws(chanceKey(seed, 'storms', climate.id, day))
    const storms = [
      ...stormsByChance(day, climate, random),
      ...dailyShower(day, climate, random),
      ...(delugePeriod(day) ? [deluge(day, climate, random)] : []),
    ]
    return storms.flatMap((storm) => cellsOf(storm, random))
  })
}

function stormsByChance(day: number, climate: Climate, random: Draws): Storm[] {
  const { wet, dry } = climate.stormsPerDay
  const count = poisson(dry + (wet - dry) * wetSeason(day), random.evenly)
  return Array.from({ length: count }, () => {
    const nightly = random.evenly() < 0.2
    const hour = nightly ? 7 + 23 * random.evenly() : 15.5 + 1.8 * random.bell()
    return {
      middle: near(drawnFocus(climate, random.evenly()), climate.spreadKm, random),
      startMs: timeOfLocalHour(day, hour),
      // a few storms bring most of the water: exponential depths
      depthMm: Math.min(90, -climate.stormDepthMm * Math.log(1 - random.evenly())),
      radiusKm: 5 + 7 * random.evenly(),
    }
  })
}

function dailyShower(day: number, { dailyShower: shower }: Climate, random: Draws): Storm[] {
  if (!shower) return []
  const season = 0.4 + 0.6 * wetSeason(day)
  return [
    {
      middle: near(shower, 3, random),
      startMs: timeOfLocalHour(day, 14.7 + 0.7 * random.bell()),
      depthMm: shower.depthMm * season * (0.4 + 1.2 * random.evenly()),
      radiusKm: 7 + 3 * random.evenly(),
    },
  ]
}

function deluge(day: number, { deluge }: Climate, random: Draws): Storm {
  const [least, most] = deluge.depthMm
  const season = 0.5 + 0.5 * Math.min(1, wetSeason(day) / 0.58)
  return {
    middle: near(deluge, 2, random),
    startMs: timeOfLocalHour(day, 15 + 1.5 * random.bell()),
    depthMm: season * (least + (most - least) * random.evenly()),
    radiusKm: deluge.radiusKm,
  }
}

function delugeDays(seed: number, { id, deluge: { everyDays } }: Climate): (day: number) => boolean {
  return (day) => {
    const period = Math.floor(day / everyDays)
    const drawn = draws(chanceKey(seed, 'deluge', id, period)).evenly()
    return day === period * everyDays + Math.floor(drawn * everyDays)
  }
}

function cellsOf(storm: Storm, random: Draws): RainCell[] {
  const count = storm.depthMm < 10 ? 2 : 4
  const weights = Array.from({ length: count }, () => 0.5 + random.evenly())
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let startMs = storm.startMs
  return weights.map((weight) => {
    const cell = {
      ...near(storm.middle, storm.radiusKm * 0.3, random),
      startMs,
      durationMs: 25 * MINUTE_MS + HOUR_MS * random.evenly(),
      depthMm: (storm.depthMm * weight) / whole,
      radiusKm: storm.radiusKm,
    }
    startMs += CELL_PACE_MS * (0.4 + 1.2 * random.evenly())
    return cell
  })
}

function drawnFocus({ foci }: Climate, draw: number): Place {
  let left = draw * foci.reduce((sum, focus) => sum + focus.weight, 0)
  for (const focus of foci) {
    left -= focus.weight
    if (left < 0) return focus
  }
  throw new Error('A climate without a focus')
}

function near({ lat, long }: Place, spreadKm: number, random: Draws): Place {
  const degrees = spreadKm / 111.2
  return { lat: lat + degrees * random.bell(), long: long + degrees * random.bell() }
}
