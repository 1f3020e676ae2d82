import type * as L from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namePainter } from '../../../view/map/base-map/name-painter.ts'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import { namesOn } from '../../../view/map/base-map/tile-names.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../view/map/palette.ts'
import { onThemeChange } from '../theme/theme.ts'
import { BaseMapLayer } from './base-map-layer.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { PANES } from './panes.ts'

/** The detailed map, as signed-in people get it. */
const BASEMAP_URL = '/api/basemap.pmtiles'

export interface BundledMap {
  /** To be called with the places that are covered: no name stands there. */
  avoid: (covered: readonly Box[]) => void
  /** Why the detailed map is not drawn, where there should be one. */
  failure: 'unreachable' | 'damaged' | null
}

/** The base map that needs no network, with the names of towns, while `isWanted`; detailed where there is such a map. */
export function useBundledMap(map: L.Map | null, isWanted: boolean, isDetailed: boolean): BundledMap {
  const { t } = useTranslation('map')
  const sources = [t('attribution.naturalEarth'), t('attribution.geonames')]
  const attribution = (isDetailed ? [t('attribution.openStreetMap'), ...sources] : sources).join(' · ')
  const [failure, setFailure] = useState<BundledMap['failure']>(null)
  const bundled = useRef<ReturnType<typeof addBundledMap>>(null)
  // stations are often drawn before it is known which map lies below them
  const lastCovered = useRef<readonly Box[]>([])
  useEffect(() => {
    if (!map || !isWanted) return
    const added = addBundledMap(map, attribution, isDetailed ? BASEMAP_URL : null, setFailure)
    added.avoid(lastCovered.current)
    bundled.current = added
    return () => {
      bundled.current = null
      added.remove()
      setFailure(null)
    }
  }, [map, isWanted, isDetailed, attribution])
  const avoid = useCallback((covered: readonly Box[]) => {
    lastCovered.current = covered
    bundled.current?.avoid(covered)
  }, [])
  return { avoid, failure }
}

function addBundledMap(
  map: L.Map,
  attribution: string,
  basemap: string | null,
  onFailure: (failure: BundledMap['failure']) => void,
) {
  let towns: Place[] = []
  let covered: readonly Box[] = []
  let shown = namesOn([], towns)
  const tilesChanged = () => {
    shown = namesOn(ground.namedTiles, towns)
    onFailure(ground.failure)
    names.repaint()
  }
  const ground = new BaseMapLayer({ palette: readPalette(), attribution, basemap, onChange: tilesChanged })
  const painter = () =>
    namePainter(
      () => shown,
      readPalette(),
      canvasFont(),
      () => covered,
    )
  let paintNames = painter()
  const names = new CanvasLayer((context, frame) => paintNames(context, frame), PANES.places).addTo(map)
  ground.addTo(map)

  const stopListening = onThemeChange(() => {
    ground.setPalette(readPalette())
    paintNames = painter()
    names.repaint()
  })
  const loading = new AbortController()
  loadPlaces(loading.signal).then(
    (loaded) => {
      towns = loaded
      tilesChanged()
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
      ground.remove()
      names.remove()
    },
  }
}
