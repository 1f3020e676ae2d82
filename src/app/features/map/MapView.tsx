import { useQuery } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapContainer, ScaleControl, TileLayer, useMap, ZoomControl } from 'react-leaflet'
import type { DeviceState } from '../../../domain/device.ts'
import { WATER_STATES } from '../../../domain/levels/water-state.ts'
import { worldSizePx } from '../../../view/map/world.ts'
import { StationMark } from '../../../view/station/StationMark.tsx'
import { sessionQuery } from '../../api/session.ts'
import { PAPER_PX, usePrinting } from '../../ui/use-printing.ts'
import { legendOpen } from '../preferences/preferences.ts'
import { type BaseMapFailure, BundledMap } from './BundledMap.tsx'
import { useMapWorker } from './map-worker.ts'
import { createNames, NamesLayer } from './NamesLayer.tsx'
import { OverlayLayer } from './overlays/OverlayLayer.tsx'
import { OverlaySwitch } from './overlays/OverlaySwitch.tsx'
import { useOverlays } from './overlays/use-overlays.ts'
import { PlaceInAddress } from './PlaceInAddress.tsx'
import { PANE_HEIGHTS, PANES } from './panes.ts'
import { StationLayer } from './StationLayer.tsx'
import { FRESHNESS_ORDER } from './station-layer/marker-atlas.ts'
import { useUnacknowledgedStations } from './use-unacknowledged-stations.ts'

interface MapViewProps {
  /** Has the map's size. */
  area: RefObject<HTMLElement | null>
  /** The first view shows all of them. */
  all: readonly DeviceState[]
  /** In the order of attention. */
  stations: readonly DeviceState[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** Half the world, until something else is known. */
const START: L.LatLngTuple = [5, 60]
const START_ZOOM = 3
const MAX_ZOOM = 18
/** The world's width in heights of its inhabited part. */
const INHABITED = 1.4
const ZOOM_STEP = 0.25

export function MapView({ area, all, stations, selectedId, onSelect }: MapViewProps) {
  const { t, i18n } = useTranslation('map')
  const session = useQuery(sessionQuery)
  const tiles = session.data?.features.tiles
  const [map, setMap] = useState<L.Map | null>(null)
  const [names] = useState(createNames)
  const worker = useMapWorker()
  const [failure, setFailure] = useState<BaseMapFailure>(null)
  const { overlays, drawn, notes, choose } = useOverlays()
  const unacknowledged = useUnacknowledgedStations()
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isPrinting = usePrinting()
  return (
    <section
      ref={area}
      className="map-area"
      aria-label={t('title')}
      style={isPrinting && map ? onPaper(map.getSize()) : undefined}
    >
      <MapContainer
        ref={setMap}
        className="map"
        center={START}
        zoom={START_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomSnap={ZOOM_STEP}
        zoomControl={false}
        worldCopyJump
        zoomAnimation={!isStill}
        // fading tiles are blended in each frame, which is expensive without a graphics card
        fadeAnimation={false}
        inertia={!isStill}
      >
        <MapFrame area={area} />
        {tiles && <TileLayer url={tiles.url} attribution={tiles.attribution} maxZoom={19} />}
        {/* a failed session query leaves the bundled map, which needs no permission */}
        {!tiles && !session.isPending && (
          <BundledMap
            names={names}
            worker={worker}
            isDetailed={session.data?.features.basemap === true}
            onFailure={setFailure}
          />
        )}
        {overlays.length > 0 && <OverlayLayer names={names} worker={worker} overlays={drawn} notes={notes} />}
        <NamesLayer names={names} />
        {/* before the stations, which bring the selected one into the view that the address has */}
        <PlaceInAddress stations={all} />
        <StationLayer
          stations={stations}
          selectedId={selectedId}
          onSelect={onSelect}
          onCovered={names.avoid}
          unacknowledged={unacknowledged}
        />
        <ZoomControl
          key={i18n.language}
          position="topright"
          zoomInTitle={t('zoomIn')}
          zoomOutTitle={t('zoomOut')}
        />
        <ScaleControl position="bottomleft" imperial={false} />
      </MapContainer>
      <OverlaySwitch overlays={overlays} choose={choose} />
      {failure && (
        <p className="map-note" role="status">
          {t(`basemap.${failure}`)}
        </p>
      )}
      <MapLegend />
    </section>
  )
}

/** The screen's view scaled down to paper: tiles of another size would come too late. */
function onPaper({ x, y }: L.Point): CSSProperties {
  return {
    '--screen-width': `${x}px`,
    '--screen-height': `${y}px`,
    '--screen-scale': Math.min(1, PAPER_PX / x),
  } as CSSProperties
}

const KINDS = ['AWLR', 'AWS', 'ARR', 'UNKNOWN'] as const

/** Explains colours, glyphs and rings. Starts folded, as it may cover a station, then stays as left. */
function MapLegend() {
  const { t } = useTranslation(['map', 'common', 'levels'])
  const isOpen = legendOpen.useValue()
  return (
    <details className="legend" open={isOpen} onToggle={(event) => legendOpen.set(event.currentTarget.open)}>
      <summary>{t('map:legend.title')}</summary>
      <div className="legend-groups">
        <ul aria-label={t('levels:title')}>
          {WATER_STATES.map((state) => (
            <li key={state}>
              <StationMark kind="AWLR" freshness="live" state={state} />
              {t(`levels:state.${state}`)}
            </li>
          ))}
        </ul>
        <ul aria-label={t('map:legend.kinds')}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <StationMark kind={kind} freshness="live" />
              {t(`common:kind.${kind}`)}
            </li>
          ))}
        </ul>
        <ul aria-label={t('map:legend.freshness')}>
          {FRESHNESS_ORDER.map((freshness) => (
            <li key={freshness}>
              <StationMark kind="AWLR" freshness={freshness} />
              {t(`map:legend.${freshness}`)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** Panes, and what follows the size of the map's element. */
export function MapFrame({ area }: { area: RefObject<HTMLElement | null> }) {
  const map = useMap()
  useEffect(() => {
    const attribution = map.attributionControl
      .setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
      .getContainer()
    for (const pane of Object.values(PANES)) {
      const element = map.getPane(pane) ?? map.createPane(pane)
      element.style.zIndex = PANE_HEIGHTS[pane]
    }
    const follow = () => {
      map.invalidateSize({ pan: false })
      map.setMinZoom(leastZoom(map.getSize()))
      // on a phone everything stands above the attribution
      if (attribution)
        area.current?.style.setProperty('--attribution-height', `${attribution.offsetHeight}px`)
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(map.getContainer())
    if (attribution) observer.observe(attribution)
    return () => observer.disconnect()
  }, [map, area])
  return null
}

/** Shows the world at most about twice side by side, and all that is inhabited of it. */
function leastZoom({ x, y }: L.Point): number {
  return Math.max(0, Math.floor(Math.log2(Math.min(x, INHABITED * y) / worldSizePx(0))))
}
