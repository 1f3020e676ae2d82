import type { Palette } from '../../../../view/map/palette.ts'
import type { Mark } from './mark.ts'
import { markRadius, STATION_RADIUS } from './mark-size.ts'
import type { Look, Looks, Ring, Segment } from './marker-atlas.ts'
import type { StationPoints } from './points.ts'

type ClusterColours = Pick<Palette, 'surface' | 'ink'>

const RING_WIDTH: Record<Ring, number> = { solid: 2, dashed: 2, dotted: 2, thin: 1 }
const RING_DASH: Record<Ring, number[]> = { solid: [], dashed: [4, 3], dotted: [1.5, 2.5], thin: [] }
const DONUT_WIDTH = 4
/** Between ring and disc. */
const RING_GAP = 1.5
const TURN = 2 * Math.PI
const SPRITE_SIDE = 2 * (STATION_RADIUS + 2)
/** A cluster's worst station, on its shoulder. */
const BADGE_SIDE = 20

/** Clusters as donuts of segments, stations by look; caches a sprite for each look. */
export function createMarkPainter(looks: Looks, colours: ClusterColours, font: string) {
  const sprites = new Map<string, HTMLCanvasElement>()

  const spriteOf = (lookIndex: number, ratio: number): HTMLCanvasElement => {
    const key = `${lookIndex}@${ratio}`
    const sprite = sprites.get(key) ?? drawSprite(looks.looks[lookIndex] as Look, ratio)
    sprites.set(key, sprite)
    return sprite
  }

  return (context: CanvasRenderingContext2D, marks: Iterable<Mark>, points: StationPoints) => {
    const ratio = window.devicePixelRatio || 1
    context.font = `600 12px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const mark of marks) {
      const look = points.look[mark.station] as number
      const [x, y] = [Math.round(mark.x), Math.round(mark.y)]
      if (mark.count === 1) drawCentred(context, spriteOf(look, ratio), x, y, SPRITE_SIDE)
      else {
        drawCluster(context, mark, looks, colours)
        if (!looks.looks[look]?.isAlert) continue
        const out = markRadius(mark) * Math.SQRT1_2
        drawCentred(context, spriteOf(look, ratio), x + out, y - out, BADGE_SIDE)
      }
    }
  }
}

function drawCentred(
  context: CanvasRenderingContext2D,
  sprite: HTMLCanvasElement,
  x: number,
  y: number,
  side: number,
): void {
  context.drawImage(sprite, x - side / 2, y - side / 2, side, side)
}

function drawCluster(
  context: CanvasRenderingContext2D,
  mark: Mark,
  { segments }: Looks,
  colours: ClusterColours,
): void {
  const radius = markRadius(mark)
  const [x, y] = [Math.round(mark.x), Math.round(mark.y)]
  context.setLineDash([])
  context.fillStyle = colours.surface
  context.beginPath()
  context.arc(x, y, radius + 1, 0, TURN)
  context.fill()
  let from = -TURN / 4
  mark.bySegment.forEach((count, i) => {
    if (count === 0) return
    const to = from + (count / mark.count) * TURN
    const { ring, colour } = segments[i] as Segment
    context.strokeStyle = colour
    context.lineWidth = DONUT_WIDTH
    context.setLineDash(RING_DASH[ring])
    context.beginPath()
    context.arc(x, y, radius - DONUT_WIDTH / 2, from, to)
    context.stroke()
    from = to
  })
  context.fillStyle = colours.ink
  context.fillText(String(mark.count), x, y + 0.5)
}

function drawSprite(look: Look, ratio: number): HTMLCanvasElement {
  const centre = STATION_RADIUS + 2
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(2 * centre * ratio)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(ratio, ratio)
  drawStation(context, look, centre)
  return canvas
}

function drawStation(context: CanvasRenderingContext2D, look: Look, centre: number): void {
  const ringWidth = RING_WIDTH[look.ring]
  const disc = STATION_RADIUS - ringWidth - (look.isAlert ? 0 : RING_GAP)
  const circle = (radius: number) => {
    context.beginPath()
    context.arc(centre, centre, radius, 0, TURN)
  }
  circle(disc)
  context.fillStyle = look.fill
  context.fill()
  circle(STATION_RADIUS - ringWidth / 2)
  context.strokeStyle = look.ringColour
  context.lineWidth = ringWidth
  context.setLineDash(RING_DASH[look.ring])
  context.stroke()

  const scale = (2 * disc - (look.isAlert ? 7 : 4)) / 16
  context.setLineDash([])
  context.translate(centre - 8 * scale, centre - 8 * scale)
  context.scale(scale, scale)
  context.strokeStyle = look.ink
  context.lineWidth = look.isAlert ? 2.4 : 1.8
  context.lineCap = context.lineJoin = 'round'
  context.stroke(new Path2D(look.glyph))
}
