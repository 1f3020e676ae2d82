/** Web Mercator in units of the world's width: (0, 0) is the north-west corner, (1, 1) the south-east one. */

const MAX_LATITUDE = 85.0511287798
const RADIANS = Math.PI / 180

/** CSS pixels of the world's width at zoom 0. */
const WORLD_PX = 256

export function worldX(lng: number): number {
  return lng / 360 + 0.5
}

export function worldY(lat: number): number {
  const sine = Math.sin(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * RADIANS)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export function latitudeAt(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS
}

export function longitudeAt(x: number): number {
  return (x - 0.5) * 360
}

export function worldSizePx(zoom: number): number {
  return WORLD_PX * 2 ** zoom
}

/** A rectangle of the screen: its top-left corner in world pixels at `zoom`, its size in CSS pixels. */
export interface Frame {
  zoom: number
  left: number
  top: number
  width: number
  height: number
}

export type Paint = (context: CanvasRenderingContext2D, frame: Frame) => void
