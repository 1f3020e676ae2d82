import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { beginningLikeAnother } from '../../../view/station/cut-in-middle.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { useRemPx } from '../../ui/use-rem-px.ts'
import { STATION_LIST_ID } from '../top-bar/StationSearch.tsx'
import { StationRow } from './StationRow.tsx'
import { stepInList } from './step-in-list.ts'

/** Two lines of text, in the reader's text size. */
const ROW_REM = 3.5
/** Nobody prints more, and a browser would take minutes. */
const MAX_PRINTED = 1000

/** A list box: one tab stop, arrow keys, Enter opens. Renders rows in sight only, on paper all. */
export function StationList({
  stations,
  selectedId,
  onSelect,
}: {
  stations: readonly DeviceState[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}) {
  const { t } = useTranslation('map')
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const rowPx = ROW_REM * useRemPx()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function has every row placed again, also of another height
  const getItemKey = useCallback((index: number) => stations[index]?.id ?? index, [stations, rowPx])
  const virtualizer = useVirtualizer({
    count: stations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey,
    overscan: 8,
  })

  const selected = useIndexOf(stations, selectedId)
  const active = useIndexOf(stations, activeId ?? selectedId)
  // only a new selection scrolls: the list reorders while it is read
  const reveal = useEffectEvent(() => {
    if (selected === -1) return
    setActiveId(selectedId)
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
    if (selected <= startIndex || selected >= endIndex)
      virtualizer.scrollToIndex(selected, { align: 'center' })
  })
  const isListed = selected !== -1
  useEffect(() => {
    if (selectedId !== undefined && isListed) reveal()
  }, [selectedId, isListed])

  const open = useCallback(
    (id: string) => {
      // a row that scrolls away is removed, with the focus in it
      scroller.current?.focus({ preventScroll: true })
      setActiveId(id)
      onSelect(id)
    },
    [onSelect],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowPx) / rowPx) - 1)
    const next = stepInList(event.key, active, stations.length, pageRows)
    if (next !== null) {
      event.preventDefault()
      setActiveId(stations[next]?.id)
      virtualizer.scrollToIndex(next, { align: 'auto' })
    } else if ((event.key === 'Enter' || event.key === ' ') && active !== -1) {
      event.preventDefault()
      onSelect((stations[active] as DeviceState).id)
    }
  }

  const isPrinting = usePrinting()
  const rows = isPrinting
    ? stations.slice(0, MAX_PRINTED).map(({ id }, index) => ({ index, key: id, start: null }))
    : virtualizer.getVirtualItems()
  const unprinted = isPrinting ? stations.length - rows.length : 0
  const isLikeAnother = beginningLikeAnother(rows.map(({ index }) => (stations[index] as DeviceState).name))
  const isActiveShown = rows.some(({ index }) => index === active)
  return (
    <div
      ref={scroller}
      id={STATION_LIST_ID}
      className="station-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('list.label')}
      aria-activedescendant={isActiveShown ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (active === -1) setActiveId(stations[0]?.id)
      }}
    >
      <div
        className="station-rows"
        role="presentation"
        style={isPrinting ? undefined : { height: virtualizer.getTotalSize(), position: 'relative' }}
      >
        {rows.map(({ index, key, start }) => {
          const station = stations[index] as DeviceState
          return (
            <StationRow
              key={key}
              id={rowId(index)}
              station={station}
              position={index + 1}
              total={stations.length}
              isLikeAnother={isLikeAnother(station.name)}
              isSelected={index === selected}
              isActive={index === active}
              topPx={start}
              onOpen={open}
            />
          )
        })}
      </div>
      {unprinted > 0 && (
        <p>{t('list.more', { count: unprinted, number: unprinted.toLocaleString(locale) })}</p>
      )}
    </div>
  )
}

/** −1 without the id. */
function useIndexOf(stations: readonly DeviceState[], id: string | undefined): number {
  return useMemo(
    () => (id === undefined ? -1 : stations.findIndex((station) => station.id === id)),
    [stations, id],
  )
}

function rowId(index: number): string {
  return `${STATION_LIST_ID}-${index}`
}
