import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import { namesOn } from '../../../view/map/base-map/tile-names.ts'
import { readPalette } from '../../../view/map/palette.ts'
import { onThemeChange } from '../theme/theme.ts'
import { BaseMapLayer } from './base-map-layer.ts'
import type { MapWorker } from './map-worker.ts'
import type { NamesLayer } from './names-layer.ts'

/** Requires a session. */
const BASEMAP_URL = '/api/basemap.pmtiles'

type Failure = 'unreachable' | 'damaged' | null

/** While `isWanted`: outlines with rivers and towns, or a detailed map. Returns why that one is not drawn. */
export function useBundledMap(
  map: L.Map | null,
  names: NamesLayer | null,
  worker: MapWorker,
  isWanted: boolean,
  isDetailed: boolean,
): Failure {
  const { t } = useTranslation('map')
  const sources = [t('attribution.naturalEarth'), t('attribution.geonames')]
  const attribution = (isDetailed ? [t('attribution.openStreetMap'), ...sources] : sources).join(' · ')
  const [failure, setFailure] = useState<Failure>(null)
  useEffect(() => {
    if (!map || !names || !isWanted) return
    const remove = addBundledMap(map, names, worker, attribution, isDetailed ? BASEMAP_URL : null, setFailure)
    return () => {
      remove()
      setFailure(null)
    }
  }, [map, names, worker, isWanted, isDetailed, attribution])
  return failure
}

/** Returns a remover. */
function addBundledMap(
  map: L.Map,
  names: NamesLayer,
  worker: MapWorker,
  attribution: string,
  basemap: string | null,
  onFailure: (failure: Failure) => void,
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
    names.setGround({ waters: [], places: [] })
  }
}
