import type * as L from 'leaflet'
import type { LabelArea } from '../../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../../view/map/palette.ts'
import type { Frame } from '../../../../view/map/world.ts'
import { CanvasLayer } from '../canvas-layer.ts'
import { PANES } from '../panes.ts'
import { clusterView } from './cluster-view.ts'
import { createMarkPainter } from './draw-marks.ts'
import { featuredMarks } from './featured.ts'
import type { MapMarker } from './map-marker.ts'
import { hitTest } from './mark-size.ts'
import type { MarkerAtlas } from './marker-atlas.ts'
import { emptyPoints, type StationPoints } from './points.ts'

/** Few stations may be close; many would fill the map with donuts that take a frame to draw. */
const FEW_STATIONS = 500
const FEW = { cellPx: 40, mergePx: 36 }
const MANY = { cellPx: 80, mergePx: 56 }
export const NONE = -1

/** Marks are placed in the frame. */
export interface MapFrame {
  marks: readonly MapMarker[]
  featured: readonly MapMarker[]
  frame: Readonly<Frame>
  view: LabelArea
}

/** All stations on one canvas: 100,000 cost as much as a few hundred marks. */
export function createStationLayer(map: L.Map, atlas: MarkerAtlas, onPainted: (painted: MapFrame) => void) {
  const inTheme = () => {
    const palette = readPalette()
    const styles = atlas.styles(palette)
    return { styles, paintMarks: createMarkPainter(styles, palette, canvasFont()) }
  }
  let inks = inTheme()
  let points = emptyPoints(0)
  let selected = NONE
  let marks: MapMarker[] = []

  const marksIn = (frame: Frame) =>
    clusterView(points, frame, {
      ...(points.x.length <= FEW_STATIONS ? FEW : MANY),
      segmentOf: inks.styles.segmentOf,
      segmentCount: inks.styles.segments.length,
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
    layer,
    setStations(next: StationPoints) {
      points = next
      // an organisation's colours may be new
      if (atlas.size > inks.styles.styles.length) inks = inTheme()
      layer.repaint()
    },
    select(station: number) {
      if (station === selected) return
      selected = station
      layer.repaint()
    },
    renewColours() {
      inks = inTheme()
      layer.repaint()
    },
    /** `containerPoint` is in the map's container. */
    markAt(containerPoint: L.Point): MapMarker | undefined {
      const { x, y } = containerPointInFrame(map, layer.frame, containerPoint)
      return hitTest(marks, x, y)
    },
    repaint: () => layer.repaint(),
  }
}

/** Clusters lowest, then by the order of attention, its first on top. */
function compareForPainting(a: MapMarker, b: MapMarker, rank: Uint32Array): number {
  return (
    Number(b.count > 1) - Number(a.count > 1) || (rank[b.station] as number) - (rank[a.station] as number)
  )
}

/** The frame without its margin, in its pixels. */
function visiblePart(map: L.Map, frame: Frame): LabelArea {
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
