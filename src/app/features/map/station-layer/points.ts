import { newestUpdateMs, standsOut } from '../../../../domain/attention.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { isAlert, levelMarked, waterState } from '../../../../domain/levels/water-state.ts'
import { glyphOf } from '../../../../view/map/glyphs.ts'
import { worldX, worldY } from '../../../../view/map/world.ts'
import type { MarkerAtlas } from './marker-atlas.ts'

/** Columns of equal length, projected once. */
export interface StationPoints {
  /** In units of the world's width (view/map/world). */
  x: Float64Array
  y: Float64Array
  /** Index into the styles. */
  style: Uint8Array
  /** In the order of attention; 0 is first. */
  rank: Uint32Array
  /** 1: no cluster may hide it. */
  alone: Uint8Array
}

/** More would cover the map; the first in the order of attention stand alone. */
const MAX_ALONE = 200
/** More that fall silent in a day are an outage, and would cover stations in danger. */
const MAX_SILENT_ALONE = 10

export function emptyPoints(length: number): StationPoints {
  return {
    x: new Float64Array(length),
    y: new Float64Array(length),
    style: new Uint8Array(length),
    rank: new Uint32Array(length),
    alone: new Uint8Array(length),
  }
}

/** `placed` is in the order of attention, with positions. Runs for every station when the list is shown. */
export function pointsOf(placed: readonly DeviceState[], atlas: MarkerAtlas): StationPoints {
  const points = emptyPoints(placed.length)
  const { x, y, style, rank, alone } = points
  const isAlone = aloneIn(placed)
  placed.forEach((station, i) => {
    x[i] = worldX(station.position?.lng ?? 0)
    y[i] = worldY(station.position?.lat ?? 0)
    style[i] = styleIndexOf(station, atlas)
    rank[i] = i
    if (i < MAX_ALONE && isAlone(station)) alone[i] = 1
  })
  return points
}

/** Which stations stand out; silence is counted to the newest report of all. */
function aloneIn(stations: readonly DeviceState[]): (station: DeviceState) => boolean {
  const newestMs = newestUpdateMs(stations)
  const isSilentNow = (one: DeviceState) => one.freshness === 'silent' && standsOut(one, newestMs)
  let silent = 0
  for (const one of stations) if (isSilentNow(one)) silent++
  return (one) =>
    standsOut(one, newestMs) &&
    (one.freshness !== 'silent' || isAlert(waterState(one)) || silent <= MAX_SILENT_ALONE)
}

function styleIndexOf(station: DeviceState, atlas: MarkerAtlas): number {
  const level = levelMarked(station)
  return atlas.indexOf({
    glyph: glyphOf(station.kind),
    freshness: station.freshness,
    state: level?.state ?? 'none',
    direction: level?.direction ?? 'rising',
    colour: level?.name?.colour,
  })
}
