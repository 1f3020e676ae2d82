import type { OverlayStyle } from '../../../domain/overlay.ts'
import type { Frame } from '../world.ts'
import { OVERLAY_GLYPH_PATHS } from './overlay-glyphs.ts'
import type { OverlayPalette } from './overlay-palette.ts'
import { featuresInFrame, type PreparedFeature, type PreparedOverlay, runInFrame } from './prepared.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const OPACITY = { none: 0, light: 0.16, strong: 0.36 }
const DASH = [6, 4]
const DOT_RADIUS = 3.5
const BADGE_RADIUS = 9
const GRID = 16

/** Paints overlays, areas first, points last. Each line by itself: one stroke of all is half as slow again. */
export function overlayPainter(
  overlays: readonly PreparedOverlay[],
  palette: OverlayPalette,
): (context: Context, frame: Frame) => void {
  return (context, frame) => {
    const lines: [OverlayStyle, Path2D][] = []
    const points: [PreparedFeature, number][] = []
    for (const { feature, worlds } of featuresInFrame(overlays, frame)) {
      if (feature.kind === 'point') {
        points.push([feature, worlds])
        continue
      }
      const path = pathOf(feature, worlds, frame)
      if (feature.kind === 'area') fill(context, path, feature.style, palette)
      lines.push([feature.style, path])
    }
    for (const [style, path] of lines) stroke(context, path, style, palette)
    for (const [{ runs, style }, worlds] of points)
      for (const run of runs) {
        const [x = 0, y = 0] = runInFrame(run, worlds, frame)
        paintPoint(context, x, y, style, palette)
      }
  }
}

function pathOf({ kind, runs }: PreparedFeature, worlds: number, frame: Frame): Path2D {
  const path = new Path2D()
  for (const run of runs) {
    const placed = runInFrame(run, worlds, frame)
    for (let i = 0; i < placed.length; i += 2) {
      if (i === 0) path.moveTo(placed[0] as number, placed[1] as number)
      else path.lineTo(placed[i] as number, placed[i + 1] as number)
    }
    if (kind === 'area') path.closePath()
  }
  return path
}

function fill(context: Context, path: Path2D, style: OverlayStyle, { colours }: OverlayPalette): void {
  if (style.fill === 'none') return
  context.globalAlpha = OPACITY[style.fill]
  context.fillStyle = colours[style.colour]
  // whichever way round a file writes its holes
  context.fill(path, 'evenodd')
  context.globalAlpha = 1
}

function stroke(
  context: Context,
  path: Path2D,
  { colour, width, dashed }: OverlayStyle,
  { colours }: OverlayPalette,
): void {
  context.strokeStyle = colours[colour]
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = dashed ? 'butt' : 'round'
  context.setLineDash(dashed ? DASH : [])
  context.stroke(path)
  context.setLineDash([])
}

function paintPoint(
  context: Context,
  x: number,
  y: number,
  { glyph, colour }: OverlayStyle,
  { colours, onColour }: OverlayPalette,
): void {
  const isDot = glyph === 'dot'
  context.beginPath()
  context.arc(x, y, isDot ? DOT_RADIUS : BADGE_RADIUS, 0, 2 * Math.PI)
  context.fillStyle = colours[colour]
  context.fill()
  context.strokeStyle = onColour
  context.lineWidth = 1.5
  context.stroke()
  if (glyph === 'dot') return
  context.save()
  context.translate(x, y)
  const scale = (BADGE_RADIUS * 1.3) / GRID
  context.scale(scale, scale)
  context.translate(-GRID / 2, -GRID / 2)
  context.lineWidth = 1.8
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(glyphPath(glyph))
  context.restore()
}

const paths = new Map<string, Path2D>()

function glyphPath(glyph: keyof typeof OVERLAY_GLYPH_PATHS): Path2D {
  const path = paths.get(glyph) ?? new Path2D(OVERLAY_GLYPH_PATHS[glyph])
  paths.set(glyph, path)
  return path
}
