import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { isSameRange, type TimeRange } from '../../../../view/time/time-range.ts'
import { pressed, windowOn } from './overview-window.ts'
import { attachWindowPointer } from './window-pointer.ts'

/** The shown range as a window. Handles are sliders; the pointer moves it or a handle, or draws another. */
export function OverviewWindow({
  record,
  range,
  zone,
  width,
  onMove,
}: {
  record: TimeRange
  range: TimeRange
  zone: string
  width: number
  onMove: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const current = useRef({ record, range, onMove })
  current.current = { record, range, onMove }
  useEffect(() => (ref.current ? attachWindowPointer(ref.current, () => current.current) : undefined), [])
  const place = windowOn(record, range, width)
  const handle = (part: 'start' | 'end') => {
    const timeMs = part === 'start' ? range.fromMs : range.toMs
    const [low, high] = part === 'start' ? [record.fromMs, range.toMs] : [range.fromMs, record.toMs]
    return (
      <div
        className="overview-handle"
        data-part={part}
        role="slider"
        tabIndex={0}
        aria-label={t(`overview.${part}`)}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuenow={Math.min(high, Math.max(low, timeMs))}
        aria-valuetext={formatInstant(timeMs, zone, locale)}
        style={{ left: part === 'start' ? place.left : place.left + place.width }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const next = pressed(record, range, part, event.key)
          if (!next) return
          event.preventDefault()
          if (!isSameRange(next, range)) onMove(next)
        }}
      />
    )
  }
  return (
    <div ref={ref} className="overview-window">
      <div className="overview-shade" style={{ left: 0, width: place.left }} />
      <div className="overview-shade" style={{ left: place.left + place.width, right: 0 }} />
      <div className="overview-frame" data-part="both" style={place} />
      {handle('start')}
      {handle('end')}
    </div>
  )
}
