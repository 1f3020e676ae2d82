import '../styles/map.css'
import '../styles/panel.css'
import '../styles/map-phone.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import type { DeviceState } from '../../domain/device.ts'
import { devicesQuery } from '../api/devices.ts'
import type { MapSearch } from '../features/address/map-search.ts'
import { compact } from '../features/address/text.ts'
import { MapView } from '../features/map/MapView.tsx'
import { placeInAddress } from '../features/map/map-place.ts'
import { filterStations } from '../features/station/search-stations.ts'
import { StationDrawer } from '../features/station-list/StationDrawer.tsx'
import { MissingStation } from '../features/station-panel/MissingStation.tsx'
import { StationPanel } from '../features/station-panel/StationPanel.tsx'

const route = getRouteApi('/')
const NO_FILTER = { q: undefined, kind: undefined, freshness: undefined }
const NONE: readonly DeviceState[] = []
/** Near enough to tell a station from its neighbours. */
const CLOSE_ZOOM = 13

/** The map with its list and the panel of the selected station. All of its state is in the address. */
export function MapPage() {
  const { t } = useTranslation('common')
  const { station: selectedId, q, kind, freshness, lat, lng, z } = route.useSearch()
  const navigate = route.useNavigate()
  const listing = useQuery(devicesQuery)
  const devices = listing.data?.devices
  const ordered = useMemo(
    () => (devices ? attentionOrder(devices).map((index) => devices[index] as DeviceState) : NONE),
    [devices],
  )
  const query = useDeferredValue(q)
  const shown = useMemo(
    () => filterStations(ordered, { q: query, kind, freshness }),
    [ordered, query, kind, freshness],
  )
  const selected = ordered.find(({ id }) => id === selectedId)
  // a filter narrows the list; it does not take away what is being looked at
  const onMap = useMemo(
    () => (selected && !shown.includes(selected) ? [selected, ...shown] : shown),
    [selected, shown],
  )
  const place = useMemo(() => placeInAddress(compact({ lat, lng, z })), [lat, lng, z])
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
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  useEffect(() => {
    document.title = selected ? `${selected.name} · ${t('appName')}` : t('appName')
  }, [selected, t])

  return (
    <main id="content" className="map-page" data-panel={selectedId !== undefined}>
      <StationDrawer
        all={devices}
        shown={shown}
        failure={listing.error}
        onRetry={() => void listing.refetch()}
        filter={{ q, kind, freshness }}
        onFilter={(filter) =>
          void navigate({
            search: (previous) => compact<MapSearch>({ ...previous, ...NO_FILTER, ...filter }),
            replace: true,
          })
        }
        selectedId={selectedId}
        onSelect={select}
      />
      <MapView
        all={devices ?? NONE}
        stations={onMap}
        selectedId={selectedId}
        place={place}
        onSelect={select}
        onMoved={(moved) =>
          void navigate({ search: (previous) => ({ ...previous, ...moved }), replace: true })
        }
      />
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
