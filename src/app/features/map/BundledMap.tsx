import type * as L from 'leaflet'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import { namesOn } from '../../../view/map/base-map/tile-names.ts'
import { readPalette } from '../../../view/map/palette.ts'
import { onThemeChange } from '../theme/theme.ts'
import { BaseMapLayer } from './base-map-layer.ts'
import type { MapWorker } from './map-worker.ts'
import { type Names, NO_NAMES } from './NamesLayer.tsx'

/** Requires a session. */
const BASEMAP_URL = '/api/basemap.pmtiles'

export type BaseMapFailure = 'unreachable' | 'damaged' | null

interface BundledMapProps {
  names: Names
  worker: MapWorker
  isDetailed: boolean
  onFailure: (failure: BaseMapFailure) => void
}

/** Outlines with rivers and towns, or a detailed map; `onFailure` gets why that one is not drawn. */
export function BundledMap({ names, worker, isDetailed, onFailure }: BundledMapProps) {
  const map = useMap()
  const { t } = useTranslation('map')
  const sources = [t('attribution.naturalEarth'), t('attribution.geonames')]
  const attribution = (isDetailed ? [t('attribution.openStreetMap'), ...sources] : sources).join(' · ')
  useEffect(() => {
    const remove = addBundledMap(map, names, worker, attribution, isDetailed ? BASEMAP_URL : null, onFailure)
    return () => {
      remove()
      onFailure(null)
    }
  }, [map, names, worker, isDetailed, attribution, onFailure])
  return null
}

/** Returns a remover. */
function addBundledMap(
  map: L.Map,
  names: Names,
  worker: MapWorker,
  attribution: string,
  basemap: string | null,
  onFailure: (failure: BaseMapFailure) => void,
): () => void {
  let towns: Place[] = []
  const tilesChanged = () => {
    names.setGround(namesOn(ground.namedTiles, towns))
    onFailure(ground.failure)
  }
  const ground = new BaseMapLayer({
    worker,
    palette: readPalette(),
    attribution,
    basemap,
    onChange: tilesChanged,
  })
  ground.addTo(map)
  const stopListening = onThemeChange(() => ground.setPalette(readPalette()))
  const loading = new AbortController()
  loadPlaces(loading.signal).then(
    (loaded) => {
      towns = loaded
      tilesChanged()
    },
    // a map without names is usable; the next visit retries
    () => {},
  )
  return () => {
    loading.abort()
    stopListening()
    ground.remove()
    names.setGround(NO_NAMES)
  }
}
