import '../styles/map.css'
import '../styles/station-list.css'
import '../styles/panel.css'
import '../styles/map-phone.css'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import type { DeviceState } from '../../domain/device.ts'
import type { MapSearch } from '../features/address/map-search.ts'
import { compact } from '../features/address/text.ts'
import { MapView } from '../features/map/MapView.tsx'
import { surroundingsOf } from '../features/map/surroundings.ts'
import { filterStations } from '../features/station/search-stations.ts'
import { useListing } from '../features/station/use-listing.ts'
import { focusStationList, StationDrawer } from '../features/station-list/StationDrawer.tsx'
import { MissingStation, StationPanel } from '../features/station-panel/StationPanel.tsx'
import { useTitle } from '../ui/use-title.ts'

const route = getRouteApi('/')
const NO_FILTER = { q: undefined, kind: undefined, freshness: undefined, state: undefined }
const NONE: readonly DeviceState[] = []

/** The map, its list and the selected station's panel. All state is in the address. */
export function MapPage() {
  const { t } = useTranslation('map')
  // without the map's place, which changes with every drag and which only the map needs
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
  // a filter does not remove the selected station
  const onMap = useMemo(
    () => (selected && !shown.includes(selected) ? [selected, ...shown] : shown),
    [selected, shown],
  )
  const mapArea = useRef<HTMLElement>(null)
  const isFocusToReturn = useRef(false)
  const [isOpenedByHand, setOpenedByHand] = useState(false)
  const isFoundByHand = useLocation({ select: ({ state }) => state.isOpenedByHand === true })

  const select = useCallback(
    (id: string) => {
      if (selectedId === undefined) setOpenedByHand(true)
      if (id !== selectedId) void navigate({ search: (previous) => ({ ...previous, station: id }) })
    },
    [selectedId, navigate],
  )
  const close = () => {
    setOpenedByHand(false)
    // the panel goes, and the focus in it would be lost
    const { activeElement } = document
    isFocusToReturn.current = activeElement === document.body || !!activeElement?.closest('.station-panel')
    void navigate({ search: (previous) => compact({ ...previous, station: undefined }) })
  }
  useEffect(() => {
    if (selectedId !== undefined || !isFocusToReturn.current) return
    isFocusToReturn.current = false
    focusStationList()
  }, [selectedId])
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
      <MapView
        area={mapArea}
        all={devices ?? NONE}
        stations={onMap}
        selectedId={selectedId}
        onSelect={select}
      />
      {selected && (
        <StationPanel
          device={selected}
          takesFocus={isOpenedByHand || isFoundByHand}
          onClose={close}
          onZoomTo={() => {
            const { clientWidth: width = 0, clientHeight: height = 0 } = mapArea.current ?? {}
            const place = surroundingsOf(selected, ordered, { width, height })
            if (place) void navigate({ search: (previous) => ({ ...previous, ...place }) })
          }}
        />
      )}
      {selectedId !== undefined && !selected && devices && <MissingStation id={selectedId} onClose={close} />}
    </main>
  )
}
