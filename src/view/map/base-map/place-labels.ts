import { type Box, overlaps } from '../label-layout.ts'
import type { Palette } from '../palette.ts'
import { type Frame, worldSizePx } from '../world.ts'
import type { Place } from './places.ts'

/** Smallest town that is named, by zoom; further in every one is. */
const LEAST_INHABITANTS = [1e8, 1e8, 1e8, 8e6, 4e6, 2e6, 900_000, 350_000, 120_000, 50_000, 20_000]
/** Room a name keeps to the next, CSS pixels. */
const ROOM = { x: 14, y: 10 }
const PX_PER_LETTER = 6
const HALF_LINE_PX = 8
const DOT_TO_NAME_PX = 6

export interface PlacedName {
  place: Place
  x: number
  y: number
}

/** The towns to name in a frame: the larger first, none in another's way or under what is covered. */
export function namesInFrame(places: readonly Place[], frame: Frame, covered: readonly Box[]): PlacedName[] {
  const size = worldSizePx(frame.zoom)
  const least = LEAST_INHABITANTS[Math.floor(frame.zoom)] ?? 0
  const names: PlacedName[] = []
  for (const place of places) {
    if (place.inhabitants < least) break
    const x = place.x * size - frame.left
    const y = place.y * size - frame.top
    if (x < 0 || x > frame.width || y < 0 || y > frame.height) continue
    const name = { place, x, y }
    if (covered.some((box) => overlaps(box, boxOf(name)))) continue
    if (names.every((other) => apart(other, name))) names.push(name)
  }
  return names
}

/** Paints a dot and the name of each town; greater ones a little larger. */
export function paintPlaceLabels(
  context: CanvasRenderingContext2D,
  named: readonly PlacedName[],
  palette: Palette,
  font: string,
): void {
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = palette.placeHalo
  context.fillStyle = palette.placeInk
  for (const { place, x, y } of named) {
    const isCity = place.inhabitants >= 1e6
    context.font = `${isCity ? 500 : 400} ${isCity ? 12 : 11}px ${font}`
    context.beginPath()
    context.arc(x, y, isCity ? 2 : 1.5, 0, 2 * Math.PI)
    context.fill()
    context.strokeText(place.name, x + DOT_TO_NAME_PX, y)
    context.fillText(place.name, x + DOT_TO_NAME_PX, y)
  }
}

/** What a name and its dot cover. */
export function boxOf({ place, x, y }: PlacedName): Box {
  const right = x + DOT_TO_NAME_PX + place.name.length * PX_PER_LETTER
  return { left: x - 2, top: y - HALF_LINE_PX, right, bottom: y + HALF_LINE_PX }
}

function apart(a: PlacedName, b: PlacedName): boolean {
  const left = a.x < b.x ? a : b
  const gapX = Math.abs(a.x - b.x) - left.place.name.length * PX_PER_LETTER
  return gapX > ROOM.x || Math.abs(a.y - b.y) > HALF_LINE_PX + ROOM.y
}
