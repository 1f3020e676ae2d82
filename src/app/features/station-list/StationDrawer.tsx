import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadNow } from '../../../domain/lead.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FailureDetail } from '../failure/FailureDetail.tsx'
import type { StationFilter } from '../station/search-stations.ts'
import type { useListing } from '../station/use-listing.ts'
import { STATION_LIST_ID } from '../top-bar/StationSearch.tsx'
import { StationFilters } from './StationFilters.tsx'
import { StationList } from './StationList.tsx'
import { StationTitle } from './StationTitle.tsx'

interface StationDrawerProps {
  listing: ReturnType<typeof useListing>
  /** Filtered, in the order of attention. */
  shown: readonly DeviceState[]
  filter: StationFilter
  onFilter: (filter: StationFilter) => void
  selectedId: string | undefined
  onSelect: (id: string) => void
}

export function StationDrawer(props: StationDrawerProps) {
  const { t } = useTranslation('map')
  const [isOpen, setOpen] = useState(false)
  const number = new Intl.NumberFormat(useLocale())
  const { listing, shown } = props
  const { devices: all, isCut, unread } = listing
  const count =
    all === undefined
      ? ''
      : shown.length === all.length
        ? number.format(all.length)
        : t('list.some', { shown: number.format(shown.length), total: number.format(all.length) })
  return (
    <section className="drawer" data-open={isOpen} aria-label={t('list.title')}>
      <h2 className="drawer-title">
        {t('list.title')} <span className="drawer-count">{count}</span>
      </h2>
      <Button
        className="drawer-handle"
        aria-expanded={isOpen}
        aria-controls="station-drawer"
        aria-label={t(isOpen ? 'list.hide' : 'list.show')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'up'} />
      </Button>
      {isCut && all && (
        <p className="drawer-note">{t('list.omitted', { shown: number.format(all.length) })}</p>
      )}
      {unread > 0 && (
        <p className="drawer-note">{t('list.unread', { left: number.format(unread), count: unread })}</p>
      )}
      <MostUrgent stations={shown} onSelect={props.onSelect} />
      <div id="station-drawer" className="drawer-body">
        <DrawerBody {...props} />
      </div>
    </section>
  )
}

/** On the closed drawer: the worst station, and the number of others in an alert. */
function MostUrgent({
  stations,
  onSelect,
}: Pick<StationDrawerProps, 'onSelect'> & { stations: readonly DeviceState[] }) {
  const { t } = useTranslation(['map', 'levels'])
  const words = useStationWords()
  const locale = useLocale()
  const alerts = stations.filter((station) => isAlert(waterState(station)))
  const [worst] = alerts
  if (!worst) return null
  const now = leadNow(worst)
  const value = now?.reading && !now.implausible ? words.briefValue(now) : ''
  const shown = worst.freshness === 'silent' && value ? t('levels:lastValue.unknown', { value }) : value
  return (
    <Button className="drawer-alert" onClick={() => onSelect(worst.id)}>
      <StationMark {...markOf(worst)} />
      <StationTitle name={worst.name} />
      <strong>
        {shown} {now && words.trend(now)?.arrow}
      </strong>
      {alerts.length > 1 && (
        <span>{t('map:list.moreAlerts', { number: (alerts.length - 1).toLocaleString(locale) })}</span>
      )}
    </Button>
  )
}

function DrawerBody({ listing, shown, filter, onFilter, selectedId, onSelect }: StationDrawerProps) {
  const { t } = useTranslation(['map', 'common'])
  const { devices: all, failure, retry } = listing
  if (all === undefined && failure) {
    return (
      <Notice title={t('map:list.failedTitle')}>
        <FailureDetail failure={failure} retry={retry} />
      </Notice>
    )
  }
  if (all === undefined) return <ListSkeleton />
  if (all.length === 0) {
    return (
      <Notice title={t('map:list.emptyTitle')}>
        <p>{t('map:list.emptyDetail')}</p>
      </Notice>
    )
  }
  return (
    <>
      {filter.q && <p className="search-on-paper">{t('map:list.search', { text: filter.q })}</p>}
      <StationFilters all={all} filter={filter} onChange={onFilter} />
      {shown.length === 0 ? (
        <Notice title={t('map:list.noMatchTitle')}>
          <p>{t('map:list.noMatchDetail')}</p>
          <Button onClick={() => onFilter({})}>{t('map:list.clear')}</Button>
        </Notice>
      ) : (
        <StationList stations={shown} selectedId={selectedId} onSelect={onSelect} />
      )}
    </>
  )
}

/** Focuses the list with the last station's row active, or its opener where it is closed. */
export function focusStationList(): void {
  const list = document.getElementById(STATION_LIST_ID)
  const isShown = list?.checkVisibility() === true
  const target = isShown ? list : document.querySelector<HTMLElement>('.drawer-handle')
  target?.focus({ preventScroll: true })
}

/** A placeholder of the same shape, against jumps. */
function ListSkeleton() {
  const { t } = useTranslation('map')
  return (
    <div className="list-skeleton" role="status" aria-label={t('list.loading')}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal rows that never move
        <span key={row} className="skeleton" />
      ))}
    </div>
  )
}
