import { type Box, boxAround, contains, overlaps } from '../label-layout.ts'
import type { Palette } from '../palette.ts'
import { type Frame, worldSizePx } from '../world.ts'
import type { Place } from './places.ts'

/** Smallest town that is named, by zoom; further in every one is. */
const LEAST_INHABITANTS = [1e8, 1e8, 1e8, 8e6, 4e6, 2e6, 900_000, 350_000, 120_000, 50_000, 20_000]
/** Room a name keeps to the next, CSS pixels. */
const LABEL_MARGIN = { x: 14, y: 2 }
const CITY_INHABITANTS = 1e6
const PX_PER_LETTER = 6
const PX_PER_LETTER_OF_CITY = 6.6
const HALF_LINE_PX = 8
const DOT_PX = 2
const GAP = { x: 6, y: 4 }
/** Marks this near to a dot stand on the town; where they leave no side free the name goes beyond them. */
const NEAR = { x: 6, y: 6 }
/** No station mark is larger. Larger boxes, such as buttons, have nothing to do with a town below them. */
const LARGEST_MARK_PX = 56

export interface PlacedName {
  place: Place
  x: number
  y: number
  /** Whether its dot can be seen, or stations stand on it. */
  hasDot: boolean
  text: { x: number; y: number; align: 'left' | 'right' | 'center' }
  /** What the name covers, and what name and dot do. */
  line: Box
  box: Box
}

/** Towns to name in a frame, larger first, without overlaps; those in `view` have their whole names there. */
export function namesInFrame(
  places: readonly Place[],
  frame: Frame,
  covered: readonly Box[],
  view: Box = { left: 0, top: 0, right: frame.width, bottom: frame.height },
): PlacedName[] {
  const size = worldSizePx(frame.zoom)
  const least = LEAST_INHABITANTS[Math.floor(frame.zoom)] ?? 0
  const names: PlacedName[] = []
  for (const place of places) {
    if (place.inhabitants < least) break
    const x = place.x * size - frame.left
    const y = place.y * size - frame.top
    if (x < 0 || x > frame.width || y < 0 || y > frame.height) continue
    const name = nameBeside(place, { x, y }, covered, names, view)
    if (name) names.push(name)
  }
  return names
}

/** A town's name to the right of its dot, and elsewhere only where stations are in its way: towns close together are not all named. */
function nameBeside(
  place: Place,
  at: { x: number; y: number },
  covered: readonly Box[],
  names: readonly PlacedName[],
  view: Box,
): PlacedName | undefined {
  const onDot = covered.filter((box) => isIn(box, at))
  if (onDot.some(isNoMark)) return
  const isOpen = ({ line }: PlacedName) =>
    (!isIn(view, at) || contains(view, line)) && !covered.some((other) => overlaps(line, other))
  const isApart = ({ box }: PlacedName) =>
    !names.some((other) => overlaps(grown(box, LABEL_MARGIN), other.box))
  const [right, ...others] = sidesOf(place, at, onDot, onDot)
  if (!right || !isApart(right)) return
  if (isOpen(right)) return right
  const around = covered.filter((box) => isIn(grown(box, NEAR), at) && !isNoMark(box))
  return [...others, ...sidesOf(place, at, onDot, around)].find((name) => isOpen(name) && isApart(name))
}

function sidesOf(
  place: Place,
  { x, y }: { x: number; y: number },
  onDot: readonly Box[],
  marks: readonly Box[],
): PlacedName[] {
  const inner = {
    left: Math.min(x, ...marks.map(({ left }) => left)),
    right: Math.max(x, ...marks.map(({ right }) => right)),
    top: Math.min(y, ...marks.map(({ top }) => top)),
    bottom: Math.max(y, ...marks.map(({ bottom }) => bottom)),
  }
  const width = place.name.length * (isCity(place) ? PX_PER_LETTER_OF_CITY : PX_PER_LETTER)
  const texts: PlacedName['text'][] = [
    { x: inner.right + GAP.x, y, align: 'left' },
    { x: inner.left - GAP.x, y, align: 'right' },
    { x, y: inner.top - GAP.y - HALF_LINE_PX, align: 'center' },
    { x, y: inner.bottom + GAP.y + HALF_LINE_PX, align: 'center' },
  ]
  const hasDot = onDot.length === 0
  return texts.map((text) => {
    const left = text.x - { left: 0, center: width / 2, right: width }[text.align]
    const line = { left, right: left + width, top: text.y - HALF_LINE_PX, bottom: text.y + HALF_LINE_PX }
    const box = hasDot ? union(line, boxAround(x, y, DOT_PX, DOT_PX)) : line
    return { place, x, y, hasDot, text, line, box }
  })
}

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
  for (const { place, x, y, hasDot, text } of named) {
    const isLarge = isCity(place)
    context.font = `${isLarge ? 500 : 400} ${isLarge ? 12 : 11}px ${font}`
    if (hasDot) {
      context.beginPath()
      context.arc(x, y, isLarge ? DOT_PX : 1.5, 0, 2 * Math.PI)
      context.fill()
    }
    context.textAlign = text.align
    context.strokeText(place.name, text.x, text.y)
    context.fillText(place.name, text.x, text.y)
  }
  context.textAlign = 'start'
}

function isCity({ inhabitants }: Place): boolean {
  return inhabitants >= CITY_INHABITANTS
}

function isNoMark({ left, right, top, bottom }: Box): boolean {
  return Math.max(right - left, bottom - top) > LARGEST_MARK_PX
}

function isIn({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  return x > left && x < right && y > top && y < bottom
}

function grown({ left, right, top, bottom }: Box, by: { x: number; y: number }): Box {
  return { left: left - by.x, right: right + by.x, top: top - by.y, bottom: bottom + by.y }
}

function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
