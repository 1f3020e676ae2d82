import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MapSearch } from '../address/map-search.ts'
import { compact } from '../address/text.ts'

/** Id of the list that the search filters; the arrow key moves the focus into it. */
export const STATION_LIST_ID = 'station-list'

/** The search for stations, focused by `/` on every page. On the map it filters list and map while typing. */
export function StationSearch() {
  const { t } = useTranslation()
  const [draft, setDraft] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isOnMap = useLocation({ select: ({ pathname }) => pathname === '/' })
  const q = useSearch({ strict: false, select: (search) => search.q }) ?? ''
  const text = isOnMap ? q : draft
  useSlashKey(() => field.current?.select())

  const searchFor = (wanted: string) =>
    void navigate({
      to: '/',
      search: ({ zone, ...rest }) =>
        compact<MapSearch>({ ...(isOnMap ? rest : {}), zone, q: wanted === '' ? undefined : wanted }),
      replace: isOnMap,
    })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isOnMap) searchFor(event.currentTarget.value)
    if (event.key === 'ArrowDown' && isOnMap) {
      event.preventDefault()
      document.getElementById(STATION_LIST_ID)?.focus()
    }
    if (event.key === 'Escape') {
      if (isOnMap) searchFor('')
      event.currentTarget.blur()
    }
  }

  return (
    <search className="station-search">
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        onKeyDown={onKeyDown}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value)
          if (isOnMap) searchFor(event.target.value)
        }}
      />
      {isOnMap && q !== '' ? (
        <IconButton icon="close" label={t('search.clear')} onClick={() => searchFor('')} />
      ) : (
        <span className="key" aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}

/** Calls back on `/`, unless it is typed into a field. */
function useSlashKey(onSlash: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onSlash()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
