import { type Box, boxAround, overlaps } from '../label-layout.ts'
import type { Palette } from '../palette.ts'
import { type Frame, worldSizePx } from '../world.ts'
import type { WaterName } from './water-names.ts'

const FONT_PX = 11
const PX_PER_LETTER = 6
const HALF_LINE_PX = 7
/** A river is named again after this distance. */
const APART_PX = 420

export interface PlacedWater {
  water: WaterName
  x: number
  y: number
  box: Box
}

/** The waters to name in a frame: the greater first, none over another, under what is covered or soon again. */
export function watersInFrame(
  waters: readonly WaterName[],
  frame: Frame,
  covered: readonly Box[],
): PlacedWater[] {
  const size = worldSizePx(frame.zoom)
  const placed: PlacedWater[] = []
  for (const water of waters.toSorted((a, b) => a.zoom - b.zoom)) {
    const x = water.x * size - frame.left
    const y = water.y * size - frame.top
    if (x < 0 || x > frame.width || y < 0 || y > frame.height) continue
    const box = boxOf(water, x, y)
    if (covered.some((other) => overlaps(box, other))) continue
    const isInTheWay = (other: PlacedWater) =>
      overlaps(box, other.box) ||
      (other.water.name === water.name && Math.hypot(other.x - x, other.y - y) < APART_PX)
    if (!placed.some(isInTheWay)) placed.push({ water, x, y, box })
  }
  return placed
}

export function paintWaterLabels(
  context: CanvasRenderingContext2D,
  named: readonly PlacedWater[],
  palette: Palette,
  font: string,
): void {
  context.font = `italic 400 ${FONT_PX}px ${font}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = palette.placeHalo
  context.fillStyle = palette.waterInk
  for (const { water, x, y } of named) {
    context.save()
    context.translate(x, y)
    context.rotate(water.angle)
    const above = water.abovePx ?? HALF_LINE_PX
    context.strokeText(water.name, 0, -above)
    context.fillText(water.name, 0, -above)
    context.restore()
  }
  context.textAlign = 'start'
}

function boxOf({ name, angle, abovePx = HALF_LINE_PX }: WaterName, x: number, y: number): Box {
  const half = (name.length * PX_PER_LETTER) / 2
  const [across, along] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  // the name stands above its line
  const middleX = x + Math.sin(angle) * abovePx
  const middleY = y - Math.cos(angle) * abovePx
  return boxAround(
    middleX,
    middleY,
    across * half + along * HALF_LINE_PX,
    along * half + across * HALF_LINE_PX,
  )
}
