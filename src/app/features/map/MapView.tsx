import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { sessionQuery } from '../../api/session.ts'
import { MapLegend } from './MapLegend.tsx'
import { useBaseMap } from './use-base-map.ts'
import { useLeafletMap, useMapControls } from './use-leaflet-map.ts'
import { useMapPlace } from './use-map-place.ts'
import { useStations } from './use-stations.ts'

export interface MapViewProps {
  /** All there are; the first view shows them. */
  all: readonly DeviceState[]
  /** Those to draw, in the order of attention. */
  stations: readonly DeviceState[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

export function MapView({ all, stations, selectedId, onSelect }: MapViewProps) {
  const { t } = useTranslation('map')
  const container = useRef<HTMLDivElement>(null)
  const session = useQuery(sessionQuery)
  const map = useLeafletMap(container)
  useMapControls(map)
  // without an answer the bundled map needs nobody's leave
  const avoid = useBaseMap(map, session.data?.features.tiles ?? (session.isPending ? undefined : null))
  useMapPlace(map, all)
  useStations(map, stations, selectedId, onSelect, avoid)
  return (
    <section className="map-area" aria-label={t('title')}>
      <div ref={container} className="map" />
      <MapLegend />
    </section>
  )
}
