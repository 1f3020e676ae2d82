import type * as L from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { boxOf, namesInFrame, placeLabelPainter } from '../../../view/map/base-map/place-labels.ts'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import { waterLabelPainter } from '../../../view/map/base-map/water-labels.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../view/map/palette.ts'
import type { Frame, Paint } from '../../../view/map/world.ts'
import { onThemeChange } from '../theme/theme.ts'
import { BaseMapLayer } from './base-map-layer.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { PANES } from './panes.ts'

/**
 * The bundled base map, outlines with the names of towns, while `isWanted`. Gives back what tells it which places are
 * covered, for no name to stand there.
 */
export function useBundledMap(map: L.Map | null, isWanted: boolean): (covered: readonly Box[]) => void {
  const { t } = useTranslation('map')
  const attribution = `${t('attribution.naturalEarth')} · ${t('attribution.geonames')}`
  const bundled = useRef<ReturnType<typeof addBundledMap>>(null)
  // stations are often drawn before it is known which map lies below them
  const lastCovered = useRef<readonly Box[]>([])
  useEffect(() => {
    if (!map || !isWanted) return
    const added = addBundledMap(map, attribution)
    added.avoid(lastCovered.current)
    bundled.current = added
    return () => {
      bundled.current = null
      added.remove()
    }
  }, [map, isWanted, attribution])
  return useCallback((covered) => {
    lastCovered.current = covered
    bundled.current?.avoid(covered)
  }, [])
}

function addBundledMap(map: L.Map, attribution: string) {
  let places: Place[] = []
  let covered: readonly Box[] = []
  const outlines = new BaseMapLayer(readPalette(), attribution, () => names.repaint())
  const namePainter = (): Paint => {
    const [palette, font] = [readPalette(), canvasFont()]
    const paintTowns = placeLabelPainter(places, palette, font, () => covered)
    // towns first: a river can be named elsewhere
    const coveredByTowns = (frame: Frame) => [...covered, ...namesInFrame(places, frame, covered).map(boxOf)]
    const paintWaters = waterLabelPainter(() => outlines.waterNames, palette, font, coveredByTowns)
    return (context, frame) => {
      paintWaters(context, frame)
      paintTowns(context, frame)
    }
  }
  let paintNames = namePainter()
  const names = new CanvasLayer((context, frame) => paintNames(context, frame), PANES.places).addTo(map)
  outlines.addTo(map)

  const renew = () => {
    paintNames = namePainter()
    names.repaint()
  }
  const stopListening = onThemeChange(() => {
    outlines.setPalette(readPalette())
    renew()
  })
  const loading = new AbortController()
  loadPlaces(loading.signal).then(
    (loaded) => {
      places = loaded
      renew()
    },
    // a map without names is a map; the next visit asks again
    () => {},
  )
  return {
    avoid(next: readonly Box[]) {
      covered = next
      names.repaint()
    },
    remove() {
      loading.abort()
      stopListening()
      outlines.remove()
      names.remove()
    },
  }
}
