import { useQuery } from '@tanstack/react-query'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import { shiftSinceMs } from '../../../../domain/alarms/alarm-index.ts'
import type { AlarmListing, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { alarmHistoryQuery } from '../../../api/alarms/alarms.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import { byHolder } from '../list/AlarmList.tsx'
import { AlarmRow } from '../list/AlarmRow.tsx'
import { inSection } from '../sections.ts'
import type { RowClock } from '../words/row-clock.ts'

interface HandoverSheetProps {
  listing: AlarmListing
  devices: readonly DeviceState[]
  clock: RowClock
}

/** For print, whichever tab is open: current alarms, and those of the shift that have ended. */
export function HandoverSheet(props: HandoverSheetProps) {
  const { nowMs } = props.clock
  const fromMs = shiftSinceMs(props.listing.duty, nowMs)
  const toMs = (Math.floor(nowMs / HOUR_MS) + 2) * HOUR_MS
  // loaded before printing: the browser does not wait
  const { data } = useQuery(alarmHistoryQuery({ fromMs, toMs, events: 'all' }))
  return usePrinting() ? <Sheet {...props} fromMs={fromMs} history={data} /> : null
}

/** `history`: alarms with an event since `fromMs`; absent where loading failed. */
export function Sheet({
  listing: { alarms: present },
  devices,
  clock,
  fromMs,
  history,
}: HandoverSheetProps & { fromMs: number; history: { alarms: AlarmView[]; limit: number } | undefined }) {
  const { t } = useTranslation('alarms')
  const lesser = byHolder(present)
  const stationOf = (id: string) => devices.find((device) => device.id === id)
  const listed = new Set(present.map(({ id }) => id))
  const ended = history?.alarms.filter(({ id, isActive }) => !isActive && !listed.has(id))
  const since = formatInstant(fromMs, clock.zone, clock.locale)
  const parts: [title: string, alarms: AlarmView[] | undefined, detail?: string][] = [
    [t('sheet.take'), inSection(present, 'take')],
    [t('sheet.taken'), inSection(present, 'taken')],
    [t('list.shelved'), inSection(present, 'shelved')],
    [t('sheet.ended'), ended, t('sheet.since', { time: since })],
  ]
  const rowOf = (alarm: AlarmView) => {
    const device = alarm.station ? stationOf(alarm.station.id) : undefined
    const context = { nowMs: clock.nowMs, device, stationOf }
    return <AlarmRow key={alarm.id} lesser={lesser.get(alarm.id) ?? []} {...{ alarm, context, clock }} />
  }
  return (
    <div className="alarm-sheet">
      {parts.map(([title, alarms, detail]) => (
        <section key={title} aria-label={title}>
          <h2>
            {title} {alarms && alarms.length > 0 && <span className="alarm-count">{alarms.length}</span>}{' '}
            {detail && <span className="alarm-soft">{detail}</span>}
          </h2>
          {alarms?.length === 0 && <p>{t('sheet.none')}</p>}
          {alarms ? <ol className="alarm-list">{alarms.map(rowOf)}</ol> : <p>{t('failedTitle')}</p>}
        </section>
      ))}
      {history && history.alarms.length >= history.limit && (
        <p>{t('sheet.cut', { number: history.limit.toLocaleString(clock.locale) })}</p>
      )}
    </div>
  )
}
