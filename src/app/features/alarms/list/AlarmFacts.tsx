import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AlarmHop, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { aboutMs } from '../../../../domain/format/about.ts'
import { formatMoment } from '../../../../domain/format/format-moment.ts'
import { sensorNow } from '../../../../domain/primary-sensor.ts'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { TrendMark } from '../../../../view/station/TrendMark.tsx'
import { formatAge, formatInterval } from '../../../../view/time/format-time.ts'
import { Moment } from '../words/Moment.tsx'
import type { RowClock } from '../words/row-clock.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'

interface FactsProps {
  alarm: AlarmView
  device: DeviceState | undefined
  clock: RowClock
}

/** `Water level 962 cm ↑ 22 cm/h`: how it stands now; of what is over, how it stood when it was raised. */
export function AlarmValue({ alarm, device, clock }: FactsProps) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const stationWords = useStationWords()
  const { sensor, kind } = alarm
  if (kind === 'silence') {
    const { intervalSeconds = null } = device ?? {}
    if (intervalSeconds === null) return null
    const interval = formatInterval(intervalSeconds, clock.locale)
    return <p className="alarm-value">{t('what.expectedEvery', { interval })}</p>
  }
  if (!sensor) return null
  const known = device?.sensors.find(({ id }) => id === sensor.id)
  const now = device && known && alarm.isActive ? sensorNow(device, known) : undefined
  const then = words.valueThen(alarm)
  return (
    <p className="alarm-value">
      {words.sensorName(alarm, { device })}{' '}
      {now?.reading ? (
        <>
          <strong>{stationWords.briefValue(now)}</strong> <TrendMark trend={stationWords.trend(now)} />
        </>
      ) : (
        then !== null && <strong>{then}</strong>
      )}
    </p>
  )
}

/** When it was raised and measured, and whether anybody has taken it. */
export function AlarmTimes({ alarm, clock }: Omit<FactsProps, 'device'>) {
  const { t } = useTranslation('alarms')
  const { nowMs, zone, locale } = clock
  const raisedMs = alarm.hops.find(({ kind }) => kind === 'raised')?.atMs ?? alarm.sinceMs
  const moment = (ms: number) => formatMoment(ms, nowMs, zone, locale)
  return (
    <div className="alarm-times">
      <p title={moment(raisedMs)}>
        {t('row.raised', { raised: moment(raisedMs), measured: moment(alarm.sinceMs) })}
      </p>
      <p className="alarm-standing" data-state={alarm.state}>
        {standing(alarm, raisedMs, moment, (ms) => formatAge(nowMs - ms, locale), t)}
      </p>
    </div>
  )
}

function standing(
  { state, acknowledged, shelved, outOfService, returnedMs }: AlarmView,
  raisedMs: number,
  moment: (ms: number) => string,
  age: (ms: number) => string,
  t: TFunction<'alarms'>,
): string {
  if (outOfService) {
    const { by } = outOfService
    return by === null ? t('row.outOfService') : t('row.outOfServiceBy', { by })
  }
  if (shelved) {
    const { by, untilMs } = shelved
    const time = moment(untilMs)
    return by === null ? t('row.shelved', { time }) : t('row.shelvedBy', { time, by })
  }
  if (state === 'suppressed') return t('row.heldBack')
  const over = returnedMs === null ? null : moment(returnedMs)
  if (!acknowledged) {
    if (over === null) return t('row.untaken', { age: age(raisedMs) })
    return state === 'returned' ? t('row.returnedUntaken', { time: over }) : t('row.over', { time: over })
  }
  const { by, atMs } = acknowledged
  const taken =
    by === null ? t('row.taken', { time: moment(atMs) }) : t('row.takenBy', { time: moment(atMs), by })
  return over === null ? taken : `${taken} · ${t('row.over', { time: over })}`
}

/** What else there is to know: what it means there, what is expected, who was notified, and what people said. */
export function AlarmRemarks({ alarm, clock }: Omit<FactsProps, 'device'>) {
  const { t } = useTranslation('alarms')
  const { level, expectedMs, kind, isActive, isChattering, silencedBy, shelved, outOfService, notes, hops } =
    alarm
  const { nowMs, zone, locale } = clock
  const reason = outOfService?.reason ?? shelved?.reason
  const expected =
    isActive && expectedMs !== null ? formatMoment(aboutMs(expectedMs), nowMs, zone, locale) : null
  const notified = notifiedIn(hops)
  return (
    <>
      {level?.impact && <p className="alarm-impact">{level.impact}</p>}
      {(expected !== null || isChattering || silencedBy.length > 0) && (
        <ul className="alarm-tags">
          {expected !== null && (
            <li>{t(kind === 'battery' ? 'row.emptyAbout' : 'row.expected', { time: expected })}</li>
          )}
          {isChattering && <li title={t('row.chatteringDetail')}>{t('row.chattering')}</li>}
          {silencedBy.length > 0 && <li title={t('row.silencedDetail')}>{t('row.silenced')}</li>}
        </ul>
      )}
      {reason !== undefined && <p className="alarm-note">“{reason}”</p>}
      {notes.map((note) => (
        <p key={`${note.atMs} ${note.text}`} className="alarm-note">
          “{note.text}”{' '}
          <span className="alarm-soft">
            {note.by ?? t('row.anybody')}, <Moment ms={note.atMs} clock={clock} />
          </span>
        </p>
      ))}
      {notified.length > 0 && (
        <p className="alarm-notified">
          {t('row.notified')}:{' '}
          {notified.map(({ receiver, channel, kind: step, atMs }) => (
            <span key={`${receiver} ${channel}`} className="alarm-receiver" data-step={step}>
              {t(`steps.${step}`, { receiver })} <Moment ms={atMs} clock={clock} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

type MessageHop = AlarmHop & { kind: 'sent' | 'delivered' | 'failed' }

/** How the newest message to each receiver fares. */
function notifiedIn(hops: readonly AlarmHop[]): MessageHop[] {
  const last = new Map<string, MessageHop>()
  for (const hop of hops) {
    if (isOfMessage(hop)) last.set(`${hop.receiver} ${hop.channel}`, hop)
  }
  return [...last.values()]
}

function isOfMessage(hop: AlarmHop): hop is MessageHop {
  return hop.kind === 'sent' || hop.kind === 'delivered' || hop.kind === 'failed'
}
