import { newestUpdateMs, standsOut } from '../../../../domain/attention.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { isAlert, levelMarked, waterState } from '../../../../domain/levels/water-state.ts'
import { glyphOf } from '../../../../view/map/glyphs.ts'
import { worldX, worldY } from '../../../../view/map/world.ts'
import type { MarkerAtlas } from './marker-atlas.ts'

/** Stations as the layer holds them: columns, projected once. All have the same length. */
export interface StationPoints {
  /** Place in units of the world's width (features/map/world). */
  x: Float64Array
  y: Float64Array
  /** Index into the looks. */
  look: Uint8Array
  /** Place in the order of attention; 0 is first. */
  rank: Uint32Array
  /** 1 for a station that no cluster may hide. */
  alone: Uint8Array
}

/** More that stand alone would be a carpet in which none is seen; the first in the order of attention are. */
const MAX_ALONE = 200
/** More that fall silent within a day are an outage, and would lie over what is in danger. */
const MAX_SILENT_ALONE = 10

/** Columns for so many stations, all zero. */
export function emptyPoints(length: number): StationPoints {
  return {
    x: new Float64Array(length),
    y: new Float64Array(length),
    look: new Uint8Array(length),
    rank: new Uint32Array(length),
    alone: new Uint8Array(length),
  }
}

/** The columns of stations in the order of attention, which all have a place: this runs in the frame that shows the list, for every station of the network. */
export function pointsOf(placed: readonly DeviceState[], atlas: MarkerAtlas): StationPoints {
  const points = emptyPoints(placed.length)
  const { x, y, look, rank, alone } = points
  const isAlone = aloneIn(placed)
  placed.forEach((station, i) => {
    x[i] = worldX(station.position?.lng ?? 0)
    y[i] = worldY(station.position?.lat ?? 0)
    look[i] = lookIndexOf(station, atlas)
    rank[i] = i
    if (i < MAX_ALONE && isAlone(station)) alone[i] = 1
  })
  return points
}

/** Which stations of a network stand out, by those that report: silence is counted to the newest of them. */
function aloneIn(stations: readonly DeviceState[]): (station: DeviceState) => boolean {
  const newestMs = newestUpdateMs(stations)
  const isSilentNow = (one: DeviceState) => one.freshness === 'silent' && standsOut(one, newestMs)
  let silent = 0
  for (const one of stations) if (isSilentNow(one)) silent++
  return (one) =>
    standsOut(one, newestMs) &&
    (one.freshness !== 'silent' || isAlert(waterState(one)) || silent <= MAX_SILENT_ALONE)
}

function lookIndexOf(station: DeviceState, atlas: MarkerAtlas): number {
  const level = levelMarked(station)
  return atlas.indexOf({
    glyph: glyphOf(station.kind),
    freshness: station.freshness,
    state: level?.state ?? 'none',
    direction: level?.direction ?? 'rising',
    colour: level?.name?.colour,
  })
}
