import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { lengthOf } from '../../../../view/time/time-range.ts'
import { useDuration } from '../duration.ts'
import type { Scene } from '../scene.ts'
import { formatSpan } from '../time-range/format-span.ts'
import { useCrosshair } from './crosshair.ts'

/** The time at the crosshair, of the span being drawn, or of the whole range; always with its offset. */
export function TimeReadout({ scene }: { scene: Scene }) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  const { zone, locale, range } = scene
  const { timeMs, selection } = useCrosshair(scene)
  if (!selection && timeMs !== null) {
    return (
      <div className="time-readout">
        <strong>{formatInstant(timeMs, zone, locale)}</strong>
      </div>
    )
  }
  const span = selection ? { fromMs: Math.min(...selection), toMs: Math.max(...selection) } : range
  return (
    <div className="time-readout">
      <span>{t('span', formatSpan(span, zone, locale))}</span>
      <span className="panel-note">{duration(lengthOf(span))}</span>
    </div>
  )
}
