import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Duty } from '../../../domain/alarms/alarm-book.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { formatMoment } from '../../../domain/format/format-moment.ts'
import { notesQuery } from '../../api/notes.ts'
import type { RowClock } from '../alarms/words/row-clock.ts'
import { NoteResults } from './list/NoteResults.tsx'
import { useNoting } from './use-noting.ts'

const MOST = 100
const HOUR_MS = 3_600_000
/** The notes of the shift before, for the operator who takes over, also once the duty is theirs. */
const AT_LEAST_MS = 24 * HOUR_MS

/** What was written and changed in this shift, and in the last day at least: the notes of a handover. */
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
  // whole hours, so that it is one question for as long
  const dayAgoMs = Math.floor((nowMs - AT_LEAST_MS) / HOUR_MS) * HOUR_MS
  const sinceMs = Math.min(duty?.sinceMs ?? dayAgoMs, dayAgoMs)
  const { data } = useQuery(notesQuery({ sinceMs, limit: MOST }))
  const noting = useNoting()
  if (!data) return null
  const nameOf = (id: string) => devices.find((device) => device.id === id)?.name ?? id
  return (
    <section className="station-notes" aria-label={t('handover.title')}>
      <h2>
        {t('handover.title')}{' '}
        <span className="alarm-soft">
          {t('handover.since', { time: formatMoment(sinceMs, nowMs, zone, locale) })}
        </span>
      </h2>
      {data.notes.length === 0 && <p className="alarm-soft">{t('handover.none')}</p>}
      {data.notes.length > 0 && (
        <NoteResults
          notes={data.notes}
          nameOf={nameOf}
          zone={zone}
          noting={{ ...noting, isAllowed: false }}
        />
      )}
      {data.omitted > 0 && <p className="alarm-soft">{t('more', { count: data.omitted })}</p>}
    </section>
  )
}
