import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../../domain/format/date-format.ts'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import type { TimeRange } from '../../../../../view/time/time-range.ts'
import { type DayShare, dayBeside, MONTHS } from './day-shares.ts'

const DAYS = Array.from({ length: 31 }, (_, i) => i + 1)

/** Months are columns, days are rows, as in yearbooks. Arrow keys walk, Enter chooses. */
export function DayGrid({
  year,
  months,
  textOf,
  onRange,
}: {
  year: number
  /** `[month][day − 1]` */
  months: readonly (readonly (DayShare | undefined)[])[]
  textOf: (day: DayShare) => string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState({ month: 0, day: 1 })
  const [pointed, setPointed] = useState<DayShare | null>(null)
  const monthName = (month: number, style: 'narrow' | 'short' | 'long') =>
    dateFormat(locale, 'UTC', { month: style }).format(Date.UTC(2000, month, 15))
  const walk = (event: KeyboardEvent) => {
    const next = dayBeside(months, place, event.key)
    if (next.month === place.month && next.day === place.day) return
    event.preventDefault()
    setPlace(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.month}-${next.day}"]`)?.focus()
  }
  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid
        role="grid"
        className="day-grid"
        aria-label={t('calendar.label', { year })}
        onKeyDown={walk}
        onPointerLeave={() => setPointed(null)}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('calendar.day')}</span>
            </th>
            {months.map((_, month) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place in the year
              <th key={month} scope="col" abbr={monthName(month, 'long')}>
                {monthName(month, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {Array.from({ length: MONTHS }, (_, month) => {
                const share = months[month]?.[day - 1]
                // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place in the year
                if (!share) return <td key={month} className="no-day" />
                const isHere = place.month === month && place.day === day
                return (
                  <td key={share.fromMs}>
                    <button
                      type="button"
                      className="day"
                      data-day={`${month}-${day}`}
                      data-state={stateOf(share)}
                      style={partsOf(share)}
                      tabIndex={isHere ? 0 : -1}
                      aria-label={textOf(share)}
                      onFocus={() => {
                        setPlace({ month, day })
                        setPointed(share)
                      }}
                      onPointerEnter={() => setPointed(share)}
                      onClick={() => onRange({ fromMs: share.fromMs, toMs: share.toMs })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="day-text" aria-hidden="true">
        {/* the longer text keeps its room, so that nothing moves under the pointer */}
        <span data-covered={pointed !== null}>{t('calendar.hint')}</span>
        {pointed && <span>{textOf(pointed)}</span>}
      </p>
    </>
  )
}

/** `whole`: nothing missing or failed; `empty`: nothing received; `ahead`: nothing due. */
function stateOf({ expected, received, usable }: DayShare): 'whole' | 'part' | 'empty' | 'ahead' {
  if (expected === 0) return 'ahead'
  if (received === 0) return 'empty'
  return usable === expected ? 'whole' : 'part'
}

/** Least width of a part, per cent of the day's: every part has to be seen. */
const THINNEST = 12

/** Ends of the usable and the received part, as shares of the day's width. */
function partsOf({ expected, received, usable }: DayShare): CSSProperties {
  if (expected === 0) return {}
  const share = (part: number) => (part === 0 ? 0 : Math.max(THINNEST, (part / expected) * 100))
  const [missing, failed] = [share(expected - received), share(received - usable)]
  const came = 100 - missing
  return { '--came': `${came}%`, '--usable': `${Math.max(0, came - failed)}%` } as CSSProperties
}
