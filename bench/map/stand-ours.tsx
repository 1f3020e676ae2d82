import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { overlayQuery, overlaysQuery } from '../../src/app/api/overlays.ts'
import { useMapWorker } from '../../src/app/features/map/map-worker.ts'
import { useNames } from '../../src/app/features/map/names-layer.ts'
import { useOverlays } from '../../src/app/features/map/overlays/use-overlays.ts'
import { PANE_HEIGHTS, PANES } from '../../src/app/features/map/panes.ts'
import { useBundledMap } from '../../src/app/features/map/use-bundled-map.ts'
import { useStations } from '../../src/app/features/map/use-stations.ts'
import { startI18n } from '../../src/app/i18n/i18n.ts'
import type { DeviceState } from '../../src/domain/device.ts'
import type { Box } from '../../src/view/map/label-layout.ts'
import { preparedOverlay } from '../../src/view/map/overlays/prepared.ts'
import { BENCH_OVERLAY, benchShapes } from './overlay.ts'
import type { Stand } from './stand-markercluster.ts'

startI18n()

/** The map page's own way to hold stations, over its base map with rivers, names and an overlay; it stands, without any yet. */
export const standOurs: Stand = (map) => {
  for (const pane of Object.values(PANES)) map.createPane(pane).style.zIndex = PANE_HEIGHTS[pane]
  let covered = 0
  const onCovered = (boxes: readonly Box[]) => {
    covered = boxes.length
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(overlaysQuery.queryKey, [BENCH_OVERLAY])
  client.setQueryData(overlayQuery(BENCH_OVERLAY).queryKey, preparedOverlay(BENCH_OVERLAY, benchShapes()))
  const root = createRoot(document.createElement('div'))
  const show = (stations: readonly DeviceState[]) =>
    root.render(
      <QueryClientProvider client={client}>
        <Stations map={map} stations={stations} onCovered={onCovered} />
      </QueryClientProvider>,
    )
  const drawn = new Promise<void>((resolve) =>
    map.on('layeradd', ({ layer }) => layer.once('load', () => resolve())),
  )
  show([])
  return { ready: () => drawn, show, isDrawn: () => covered > 0 }
}

interface StationsProps {
  map: L.Map
  stations: readonly DeviceState[]
  onCovered: (boxes: readonly Box[]) => void
}

function Stations({ map, stations, onCovered }: StationsProps) {
  const { names, avoid } = useNames(map)
  const worker = useMapWorker()
  useBundledMap(map, names, worker, true, false)
  useOverlays(map, names, worker)
  const cover = useCallback(
    (boxes: Box[]) => {
      avoid(boxes)
      onCovered(boxes)
    },
    [avoid, onCovered],
  )
  useStations(map, stations, undefined, select, cover, NONE_CALLING)
  return null
}

const NONE_CALLING: ReadonlySet<string> = new Set()

function select(): void {}
