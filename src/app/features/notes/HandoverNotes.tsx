import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Duty, shiftSinceMs } from '../../../domain/alarms/alarm-index.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { formatMoment } from '../../../domain/format/date-format.ts'
import { notesQuery } from '../../api/notes.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { RowClock } from '../alarms/words/row-clock.ts'
import { NoteResults } from './list/NoteResults.tsx'
import { useNoting } from './use-noting.ts'

const MAX_SHOWN = 100
/** As many as the server returns. */
const MAX_PRINTED = 1_000

/** Notes of this shift, and of the last day at least. */
export function HandoverNotes({
  duty,
  devices,
  clock: { nowMs, zone, locale },
}: {
  /** `null` before anybody was on duty. */
  duty: Duty | null
  devices: readonly DeviceState[]
  clock: RowClock
}) {
  const { t } = useTranslation('notes')
  const sinceMs = shiftSinceMs(duty, nowMs)
  const { data } = useQuery(notesQuery({ sinceMs, limit: MAX_PRINTED }))
  const noting = useNoting()
  const isPrinting = usePrinting()
  if (!data) return isPrinting ? <p>{t('failed')}</p> : null
  const notes = isPrinting ? data.notes : data.notes.slice(0, MAX_SHOWN)
  const left = data.omitted + data.notes.length - notes.length
  const nameOf = (id: string) => devices.find((device) => device.id === id)?.name ?? id
  return (
    <section className="station-notes" aria-label={t('handover.title')}>
      <h2>
        {t('handover.title')}{' '}
        <span className="alarm-soft">
          {t('handover.since', { time: formatMoment(sinceMs, nowMs, zone, locale) })}
        </span>
      </h2>
      {notes.length === 0 && <p className="alarm-soft">{t('handover.none')}</p>}
      {notes.length > 0 && (
        <NoteResults notes={notes} nameOf={nameOf} zone={zone} noting={{ ...noting, isAllowed: false }} />
      )}
      {left > 0 && <p className="alarm-soft">{t('more', { count: left })}</p>}
    </section>
  )
}
