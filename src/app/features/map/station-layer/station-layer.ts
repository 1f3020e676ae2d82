import type * as L from 'leaflet'
import type { Room } from '../../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../../view/map/palette.ts'
import type { Frame } from '../../../../view/map/world.ts'
import { CanvasLayer } from '../canvas-layer.ts'
import { PANES } from '../panes.ts'
import { clusterView } from './cluster-view.ts'
import { createMarkPainter } from './draw-marks.ts'
import { featuredMarks } from './featured.ts'
import type { Mark } from './mark.ts'
import { hitTest } from './mark-size.ts'
import type { MarkerAtlas } from './marker-atlas.ts'
import { emptyPoints, type StationPoints } from './points.ts'

/** Few stations may stand close; many would make a carpet of donuts that takes a frame to draw. */
const FEW_STATIONS = 500
const FEW = { cellPx: 40, mergePx: 36 }
const MANY = { cellPx: 80, mergePx: 56 }
/** Index of no station. */
export const NONE = -1

/** What was painted; marks are placed in the frame. */
export interface Picture {
  marks: readonly Mark[]
  /** Those that deserve a real element. */
  featured: readonly Mark[]
  frame: Readonly<Frame>
  /** The part of the frame that is in sight. */
  view: Room
}

/**
 * The stations of a network on one canvas: 100,000 of them cost what a few hundred marks cost. `onPainted` is told of
 * each new picture.
 */
export function createStationLayer(map: L.Map, atlas: MarkerAtlas, onPainted: (picture: Picture) => void) {
  const inTheme = () => {
    const palette = readPalette()
    const looks = atlas.looks(palette)
    return { looks, paintMarks: createMarkPainter(looks, palette, canvasFont()) }
  }
  let inks = inTheme()
  let points = emptyPoints(0)
  let selected = NONE
  let marks: Mark[] = []

  const marksIn = (frame: Frame) =>
    clusterView(points, frame, {
      ...(points.x.length <= FEW_STATIONS ? FEW : MANY),
      segmentOf: inks.looks.segmentOf,
      segmentCount: inks.looks.segments.length,
      selected,
    }).sort((a, b) => compareForPainting(a, b, points.rank))
  const paint = (context: CanvasRenderingContext2D, frame: Frame) => {
    marks = marksIn(frame)
    inks.paintMarks(context, marks, points)
    const view = visiblePart(map, frame)
    onPainted({ marks, featured: featuredMarks(marks, points.rank, selected, view), frame, view })
  }
  const layer = new CanvasLayer(paint, PANES.stations)

  return {
    /** For `addTo(map)` and `remove()`. */
    layer,
    setStations(next: StationPoints) {
      points = next
      // colours of an organisation's own may have come with them
      if (atlas.size > inks.looks.looks.length) inks = inTheme()
      layer.repaint()
    },
    /** `NONE` for no station. */
    select(station: number) {
      if (station === selected) return
      selected = station
      layer.repaint()
    },
    /** Takes the colours of the theme as they are now. */
    renewColours() {
      inks = inTheme()
      layer.repaint()
    },
    /** The mark under a point of the map's container. */
    markAt(containerPoint: L.Point): Mark | undefined {
      const { x, y } = containerPointInFrame(map, layer.frame, containerPoint)
      return hitTest(marks, x, y)
    },
    repaint: () => layer.repaint(),
  }
}

/** Clusters lie lowest, what comes first in the order of attention lies on top. */
function compareForPainting(a: Mark, b: Mark, rank: Uint32Array): number {
  return (
    Number(b.count > 1) - Number(a.count > 1) || (rank[b.station] as number) - (rank[a.station] as number)
  )
}

/** The view without the frame's margin, in the frame's pixels. */
function visiblePart(map: L.Map, frame: Frame): Room {
  const { min } = map.getPixelBounds()
  const size = map.getSize()
  return {
    left: (min?.x ?? frame.left) - frame.left,
    top: (min?.y ?? frame.top) - frame.top,
    width: size.x,
    height: size.y,
  }
}

function containerPointInFrame(map: L.Map, frame: Frame, point: L.Point): { x: number; y: number } {
  const world = map.containerPointToLayerPoint(point).add(map.getPixelOrigin())
  return { x: world.x - frame.left, y: world.y - frame.top }
}
