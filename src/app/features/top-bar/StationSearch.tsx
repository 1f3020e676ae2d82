import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MapSearch, parseMapSearch } from '../address/map-search.ts'
import { compact } from '../address/text.ts'
import { SHORTCUTS } from '../shortcuts/shortcuts.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { StationFilter } from '../station/search-stations.ts'
import { optionId, RESULTS_ID, SearchResults } from './SearchResults.tsx'
import { useFoundStations } from './use-found-stations.ts'
import { useOpenStation } from './use-open-station.ts'

/** The searched list; an arrow key moves the focus into it. */
export const STATION_LIST_ID = 'station-list'

const [KEY] = SHORTCUTS.page.search

/** Reached by `/`. Filters list and map on the map page, else lists stations. Enter opens first or active. */
export function StationSearch() {
  const { t } = useTranslation()
  const [draft, setDraft] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isOnMap = useLocation({ select: ({ pathname }) => pathname === '/' })
  const filter = useSearch({ strict: false, select: filterIn, structuralSharing: true })
  const text = isOnMap ? (filter.q ?? '') : draft
  const { found, findFirst } = useFoundStations(isOnMap || !isOpen ? '' : draft)
  const openStation = useOpenStation()
  useShortcuts('page', { search: () => field.current?.select() })

  const hasResults = !isOnMap && isOpen && found !== null
  const searchFor = (wanted: string) => {
    if (!isOnMap) {
      setDraft(wanted)
      setActive(0)
      setOpen(wanted !== '')
      return
    }
    void navigate({
      to: '/',
      search: (previous) => compact<MapSearch>({ ...previous, q: wanted === '' ? undefined : wanted }),
      replace: true,
    })
  }
  const open = (id: string | undefined) => {
    if (id === undefined) return
    setDraft('')
    setOpen(false)
    field.current?.blur()
    openStation(id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'Enter') open((isOnMap ? findFirst(filter) : (found?.[active] ?? findFirst({ q: text })))?.id)
    else if (key === 'ArrowDown' && isOnMap) {
      event.preventDefault()
      document.getElementById(STATION_LIST_ID)?.focus()
    } else if (hasResults && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((active + step + found.length) % Math.max(1, found.length))
    } else if (key === 'Escape') {
      searchFor('')
      event.currentTarget.blur()
    }
  }

  return (
    <search
      className="station-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        {...(!isOnMap && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': hasResults,
          'aria-controls': RESULTS_ID,
          'aria-activedescendant': hasResults && found.length > 0 ? optionId(active) : undefined,
        })}
        inputMode="search"
        enterKeyHint={isOnMap ? 'search' : 'go'}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('search.label')}
        aria-keyshortcuts={KEY}
        placeholder={t('search.placeholder')}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(text !== '')}
        value={text}
        onChange={(event) => searchFor(event.target.value)}
      />
      {text === '' ? (
        <span className="key" aria-hidden="true">
          {KEY}
        </span>
      ) : (
        <IconButton icon="close" label={t('search.clear')} onClick={() => searchFor('')} />
      )}
      {hasResults && <SearchResults stations={found} active={active} onOpen={open} />}
    </search>
  )
}

/** Without the map's place, which changes with every drag. */
function filterIn(search: Record<string, unknown>): StationFilter {
  const { q, kind, freshness, state } = parseMapSearch(search)
  return { q, kind, freshness, state }
}
