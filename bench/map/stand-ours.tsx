import type * as L from 'leaflet'
import { createRoot } from 'react-dom/client'
import { PANE_HEIGHTS, PANES } from '../../src/app/features/map/panes.ts'
import { useStations } from '../../src/app/features/map/use-stations.ts'
import { startI18n } from '../../src/app/i18n/i18n.ts'
import type { DeviceState } from '../../src/domain/device.ts'
import type { Stand } from './stand.ts'

startI18n()

/** The map page's own way to hold stations; it stands, without any yet. */
export const standOurs: Stand = (map) => {
  for (const pane of Object.values(PANES)) map.createPane(pane).style.zIndex = PANE_HEIGHTS[pane]
  let covered = 0
  const onCovered = (boxes: readonly unknown[]) => {
    covered = boxes.length
  }
  const root = createRoot(document.createElement('div'))
  const show = (stations: readonly DeviceState[]) =>
    root.render(<Stations map={map} stations={stations} onCovered={onCovered} />)
  show([])
  return { show, isDrawn: () => covered > 0 }
}

interface StationsProps {
  map: L.Map
  stations: readonly DeviceState[]
  onCovered: (boxes: readonly unknown[]) => void
}

function Stations({ map, stations, onCovered }: StationsProps) {
  useStations(map, stations, undefined, select, onCovered, NONE_CALLING)
  return null
}

const NONE_CALLING: ReadonlySet<string> = new Set()

function select(): void {}
