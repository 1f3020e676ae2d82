import { createLeafletContext, LeafletContext } from '@react-leaflet/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BundledMap } from '../../src/app/features/map/BundledMap.tsx'
import { useMapWorker } from '../../src/app/features/map/map-worker.ts'
import { createNames, NamesLayer } from '../../src/app/features/map/NamesLayer.tsx'
import { OverlayLayer } from '../../src/app/features/map/overlays/OverlayLayer.tsx'
import { PANE_HEIGHTS, PANES } from '../../src/app/features/map/panes.ts'
import { StationLayer } from '../../src/app/features/map/StationLayer.tsx'
import { startI18n } from '../../src/app/i18n/i18n.ts'
import type { DeviceState } from '../../src/domain/device.ts'
import type { Box } from '../../src/view/map/label-layout.ts'
import { type PreparedOverlay, preparedOverlay } from '../../src/view/map/overlays/prepared.ts'
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
  const overlays = [preparedOverlay(BENCH_OVERLAY, benchShapes())]
  const context = createLeafletContext(map)
  const root = createRoot(document.createElement('div'))
  const show = (stations: readonly DeviceState[]) =>
    root.render(
      <QueryClientProvider client={client}>
        <LeafletContext value={context}>
          <Layers stations={stations} overlays={overlays} onCovered={onCovered} />
        </LeafletContext>
      </QueryClientProvider>,
    )
  const drawn = new Promise<void>((resolve) =>
    map.on('layeradd', ({ layer }) => layer.once('load', () => resolve())),
  )
  show([])
  return { ready: () => drawn, show, isDrawn: () => covered > 0 }
}

interface LayersProps {
  stations: readonly DeviceState[]
  overlays: readonly PreparedOverlay[]
  onCovered: (boxes: readonly Box[]) => void
}

function Layers({ stations, overlays, onCovered }: LayersProps) {
  const [names] = useState(createNames)
  const worker = useMapWorker()
  const [cover] = useState(() => (boxes: Box[]) => {
    names.avoid(boxes)
    onCovered(boxes)
  })
  return (
    <>
      <BundledMap names={names} worker={worker} isDetailed={false} onFailure={ignore} />
      <OverlayLayer names={names} worker={worker} overlays={overlays} notes="" />
      <NamesLayer names={names} />
      <StationLayer
        stations={stations}
        selectedId={undefined}
        onSelect={ignore}
        onCovered={cover}
        unacknowledged={NONE_UNACKNOWLEDGED}
      />
    </>
  )
}

const NONE_UNACKNOWLEDGED: ReadonlySet<string> = new Set()

function ignore(): void {}
