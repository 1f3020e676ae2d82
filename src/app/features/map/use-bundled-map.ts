import type * as L from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { placeLabelPainter } from '../../../view/map/base-map/place-labels.ts'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../view/map/palette.ts'
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
  const namePainter = () => placeLabelPainter(places, readPalette(), canvasFont(), () => covered)
  let paintNames = namePainter()
  const outlines = new BaseMapLayer(readPalette(), attribution).addTo(map)
  const names = new CanvasLayer((context, frame) => paintNames(context, frame), PANES.places).addTo(map)

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
