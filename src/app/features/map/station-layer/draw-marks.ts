import type { Palette } from '../../../../view/map/palette.ts'
import type { MapMarker } from './map-marker.ts'
import { markRadius, STATION_RADIUS } from './mark-size.ts'
import type { MarkerStyle, MarkerStyles, Ring, Segment } from './marker-atlas.ts'
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

/** Clusters as donuts of segments, stations by style; caches a sprite for each style. */
export function createMarkPainter(styles: MarkerStyles, colours: ClusterColours, font: string) {
  const sprites = new Map<string, HTMLCanvasElement>()

  const spriteOf = (styleIndex: number, ratio: number): HTMLCanvasElement => {
    const key = `${styleIndex}@${ratio}`
    const sprite = sprites.get(key) ?? drawSprite(styles.styles[styleIndex] as MarkerStyle, ratio)
    sprites.set(key, sprite)
    return sprite
  }

  return (context: CanvasRenderingContext2D, marks: Iterable<MapMarker>, points: StationPoints) => {
    const ratio = window.devicePixelRatio || 1
    context.font = `600 12px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const mark of marks) {
      const style = points.style[mark.station] as number
      const [x, y] = [Math.round(mark.x), Math.round(mark.y)]
      if (mark.count === 1) drawCentred(context, spriteOf(style, ratio), x, y, SPRITE_SIDE)
      else {
        drawCluster(context, mark, styles, colours)
        if (!styles.styles[style]?.isAlert) continue
        const out = markRadius(mark) * Math.SQRT1_2
        drawCentred(context, spriteOf(style, ratio), x + out, y - out, BADGE_SIDE)
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
  mark: MapMarker,
  { segments }: MarkerStyles,
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

function drawSprite(style: MarkerStyle, ratio: number): HTMLCanvasElement {
  const centre = STATION_RADIUS + 2
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(2 * centre * ratio)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(ratio, ratio)
  drawStation(context, style, centre)
  return canvas
}

function drawStation(context: CanvasRenderingContext2D, style: MarkerStyle, centre: number): void {
  const ringWidth = RING_WIDTH[style.ring]
  const disc = STATION_RADIUS - ringWidth - (style.isAlert ? 0 : RING_GAP)
  const circle = (radius: number) => {
    context.beginPath()
    context.arc(centre, centre, radius, 0, TURN)
  }
  circle(disc)
  context.fillStyle = style.fill
  context.fill()
  circle(STATION_RADIUS - ringWidth / 2)
  context.strokeStyle = style.ringColour
  context.lineWidth = ringWidth
  context.setLineDash(RING_DASH[style.ring])
  context.stroke()

  const scale = (2 * disc - (style.isAlert ? 7 : 4)) / 16
  context.setLineDash([])
  context.translate(centre - 8 * scale, centre - 8 * scale)
  context.scale(scale, scale)
  context.strokeStyle = style.ink
  context.lineWidth = style.isAlert ? 2.4 : 1.8
  context.lineCap = context.lineJoin = 'round'
  context.stroke(new Path2D(style.glyph))
}
