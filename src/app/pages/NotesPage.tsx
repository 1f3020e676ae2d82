import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import '../styles/notes-page.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotesNeed, notesFilePath, notesQuery } from '../api/notes.ts'
import type { NotesSearch } from '../features/address/notes-search.ts'
import { compact } from '../features/address/text.ts'
import { PendingPage } from '../features/failure/PendingPage.tsx'
import { useFailureText } from '../features/failure/use-failure-text.ts'
import { ImportNotes } from '../features/notes/list/ImportNotes.tsx'
import { NoteFilters } from '../features/notes/list/NoteFilters.tsx'
import { NoteResults } from '../features/notes/list/NoteResults.tsx'
import { NotingState } from '../features/notes/NotingState.tsx'
import { useNoting } from '../features/notes/use-noting.ts'
import { useListing } from '../features/station/use-listing.ts'
import { useNow } from '../features/time/use-now.ts'
import { useZone } from '../features/time/use-zone.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTitle } from '../ui/use-title.ts'

const route = getRouteApi('/notes')
const DAY_MS = 24 * HOUR_MS
/** Planned notes belong to any chosen time. */
const AHEAD_MS = 366 * DAY_MS

/** Search, edits, export and import of notes. All state is in the address. */
export function NotesPage() {
  const { t } = useTranslation(['notes', 'common'])
  const failureText = useFailureText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { zone, label } = useZone()
  const { devices = [] } = useListing()
  const noting = useNoting()
  const need = useNeed(search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...notesQuery(need),
    placeholderData: keepPreviousData,
  })
  useTitle(t('notes:title'))
  const onSearch = useCallback(
    (change: { [K in keyof NotesSearch]?: NotesSearch[K] | undefined }) =>
      void navigate({
        search: (previous) => compact<NotesSearch>({ ...previous, ...change }),
        replace: 'q' in change,
      }),
    [navigate],
  )
  const nameOf = (id: string) => devices.find((device) => device.id === id)?.name ?? id

  if (!data)
    return (
      <PendingPage
        failure={error}
        retry={() => void refetch()}
        loading={t('notes:loading')}
        failed={t('notes:failedTitle')}
      />
    )
  const { notes, omitted } = data
  const isFiltered = search.q !== undefined || search.days !== undefined || search.station !== undefined
  return (
    <main id="content" className="notes-page">
      <header className="notes-head">
        <h1>{t('notes:title')}</h1>
        <a className="button" href={notesFilePath(need, zone)} download>
          <Icon name="download" /> {t('notes:page.export')}
        </a>
      </header>
      <NoteFilters
        search={search}
        stationName={search.station === undefined ? null : nameOf(search.station)}
        onSearch={onSearch}
      />
      {noting.isAllowed ? (
        <ImportNotes zone={zone} zoneLabel={label} />
      ) : (
        <p className="panel-note">{t('notes:page.readOnly')}</p>
      )}
      {error && (
        <p className="chart-strip" role="status">
          {t('notes:failed')} {failureText(error)}{' '}
          <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        </p>
      )}
      <NotingState noting={noting} />
      <p className="panel-note" role="status">
        {notes.length > 0 && t('notes:page.count', { count: notes.length + omitted })}
      </p>
      <div aria-busy={isPlaceholderData}>
        {notes.length === 0 ? (
          <div className="notes-none">
            <h2>{t(isFiltered ? 'notes:page.filtered' : 'notes:page.empty')}</h2>
            <p>{t(isFiltered ? 'notes:page.filteredDetail' : 'notes:page.emptyDetail')}</p>
          </div>
        ) : (
          <NoteResults notes={notes} nameOf={nameOf} zone={zone} noting={noting} />
        )}
      </div>
      {omitted > 0 && <p className="panel-note">{t('notes:more', { count: omitted })}</p>}
    </main>
  )
}

/** The request of the address; a moving time changes once an hour. */
function useNeed({ q, station, days }: NotesSearch): NotesNeed {
  const hour = Math.ceil(useNow(60_000) / HOUR_MS)
  return {
    ...(station !== undefined && { devices: [station] }),
    ...(q !== undefined && { q }),
    ...(days !== undefined && {
      fromMs: hour * HOUR_MS - Number(days) * DAY_MS,
      toMs: hour * HOUR_MS + AHEAD_MS,
    }),
  }
}
