import '../styles/map.css'
import '../styles/station-list.css'
import '../styles/panel.css'
import '../styles/map-phone.css'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import type { DeviceState } from '../../domain/device.ts'
import type { MapSearch } from '../features/address/map-search.ts'
import { compact } from '../features/address/text.ts'
import { MapView } from '../features/map/MapView.tsx'
import { filterStations } from '../features/station/search-stations.ts'
import { useListing } from '../features/station/use-listing.ts'
import { StationDrawer } from '../features/station-list/StationDrawer.tsx'
import { MissingStation, StationPanel } from '../features/station-panel/StationPanel.tsx'
import { useTitle } from '../ui/use-title.ts'

const route = getRouteApi('/')
const NO_FILTER = { q: undefined, kind: undefined, freshness: undefined, state: undefined }
const NONE: readonly DeviceState[] = []
/** Near enough to tell a station from its neighbours. */
const CLOSE_ZOOM = 13

/** The map with its list and the panel of the selected station. All of its state is in the address. */
export function MapPage() {
  const { t } = useTranslation('map')
  // not the map's place: it changes with every drag, and only the map has to know
  const { station: selectedId, ...filter } = route.useSearch({
    select: ({ station, q, kind, freshness, state }) => ({ station, q, kind, freshness, state }),
    structuralSharing: true,
  })
  const navigate = route.useNavigate()
  const listing = useListing()
  const { devices } = listing
  const ordered = useMemo(() => (devices ? attentionOrder(devices) : NONE), [devices])
  const { kind, freshness, state } = filter
  const q = useDeferredValue(filter.q)
  const shown = useMemo(
    () => filterStations(ordered, { q, kind, freshness, state }),
    [ordered, q, kind, freshness, state],
  )
  const selected = selectedId === undefined ? undefined : ordered.find(({ id }) => id === selectedId)
  // a filter narrows the list; it does not take away what is being looked at
  const onMap = useMemo(
    () => (selected && !shown.includes(selected) ? [selected, ...shown] : shown),
    [selected, shown],
  )
  const opener = useRef<Element | null>(null)
  const [isOpenedByHand, setOpenedByHand] = useState(false)

  const select = (id: string) => {
    if (selectedId === undefined) {
      opener.current = document.activeElement
      setOpenedByHand(true)
    }
    if (id !== selectedId) void navigate({ search: (previous) => ({ ...previous, station: id }) })
  }
  const close = () => {
    setOpenedByHand(false)
    void navigate({ search: (previous) => compact({ ...previous, station: undefined }) })
    const isInPanel = document.activeElement?.closest('.panel')
    if (isInPanel && opener.current instanceof HTMLElement) opener.current.focus()
  }
  useTitle(selected?.name ?? '')

  return (
    <main id="content" className="map-page" data-panel={selectedId !== undefined}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <StationDrawer
        listing={listing}
        shown={shown}
        filter={filter}
        onFilter={(next) =>
          void navigate({
            search: (previous) => compact<MapSearch>({ ...previous, ...NO_FILTER, ...next }),
            replace: true,
          })
        }
        selectedId={selectedId}
        onSelect={select}
      />
      <MapView all={devices ?? NONE} stations={onMap} selectedId={selectedId} onSelect={select} />
      {selected && (
        <StationPanel
          device={selected}
          takesFocus={isOpenedByHand}
          onClose={close}
          onZoomTo={() => {
            const { position } = selected
            if (!position) return
            void navigate({ search: (previous) => ({ ...previous, ...position, z: CLOSE_ZOOM }) })
          }}
        />
      )}
      {selectedId !== undefined && !selected && devices && <MissingStation id={selectedId} onClose={close} />}
    </main>
  )
}
