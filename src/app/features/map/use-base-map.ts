import * as L from 'leaflet'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../api/session.ts'
import { onThemeChange } from '../theme/theme.ts'
import { BaseMapLayer } from './base-map/base-map-layer.ts'
import { placeLabelPainter } from './base-map/place-labels.ts'
import { loadPlaces, type Place } from './base-map/places.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { canvasFont, readPalette } from './palette.ts'
import { PANES } from './panes.ts'

/**
 * The ground of the map: configured tiles, or the bundled outlines with the names of towns. `undefined` while it is not
 * known which.
 */
export function useBaseMap(map: L.Map | null, tiles: Session['features']['tiles'] | undefined): void {
  const { t } = useTranslation('map')
  const attribution = `${t('attribution.naturalEarth')} · ${t('attribution.geonames')}`
  useEffect(() => {
    if (!map || tiles === undefined) return
    if (tiles === null) return addBundledMap(map, attribution)
    const layer = L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, tiles, attribution])
}

/** Adds the bundled map and gives back what takes it away. */
function addBundledMap(map: L.Map, attribution: string): () => void {
  let places: Place[] = []
  let paintNames = placeLabelPainter(places, readPalette(), canvasFont())
  const outlines = new BaseMapLayer(readPalette(), attribution).addTo(map)
  const names = new CanvasLayer((context, frame) => paintNames(context, frame), PANES.places).addTo(map)

  const repaintNames = () => {
    paintNames = placeLabelPainter(places, readPalette(), canvasFont())
    names.repaint()
  }
  const stopListening = onThemeChange(() => {
    outlines.setPalette(readPalette())
    repaintNames()
  })
  const loading = new AbortController()
  loadPlaces(loading.signal).then(
    (loaded) => {
      places = loaded
      repaintNames()
    },
    // a map without names is a map; the next visit asks again
    () => {},
  )
  return () => {
    loading.abort()
    stopListening()
    outlines.remove()
    names.remove()
  }
}
