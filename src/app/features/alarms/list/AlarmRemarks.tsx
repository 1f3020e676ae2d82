import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlarmHop, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { Silence } from '../../../../domain/alarms/silence.ts'
import { formatMoment } from '../../../../domain/format/date-format.ts'
import { aboutMs } from '../../../../domain/format/hours-and-minutes.ts'
import { useHoursAndMinutes } from '../../../../view/levels/use-hours-and-minutes.ts'
import { silencesQuery } from '../../../api/alarms/alarms.ts'
import { Moment } from '../words/Moment.tsx'
import type { RowClock } from '../words/row-clock.ts'
import { takenText } from '../words/taken-text.ts'
import { type AlarmContext, useAlarmWords } from '../words/use-alarm-words.ts'

/** Meaning, expectation, notifications and notes of an alarm, and acts on the lesser levels it holds back. */
export function AlarmRemarks({
  alarm,
  lesser,
  context,
  clock,
}: {
  alarm: AlarmView
  lesser: readonly AlarmView[]
  context: AlarmContext
  clock: RowClock
}) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const { level, expectedMs, kind, isActive, isChattering, silencedBy, shelved, outOfService, notes, hops } =
    alarm
  const { nowMs, zone, locale } = clock
  const moment = (ms: number) => formatMoment(ms, nowMs, zone, locale)
  const reason = outOfService?.reason ?? shelved?.reason
  const say = useHoursAndMinutes()
  const inMs = (expectedMs ?? 0) - nowMs
  const expected =
    isActive && expectedMs !== null
      ? t(`row.${kind === 'battery' ? 'empty' : 'expected'}.${inMs > 0 ? 'ahead' : 'past'}`, {
          time: moment(aboutMs(expectedMs, nowMs)),
          span: say(inMs),
        })
      : null
  const notified = notifiedIn(hops)
  const silencedUntilMs = useSilences()
    .filter(({ id }) => silencedBy.includes(id))
    .map(({ endsMs }) => endsMs)
    .reduce<number | undefined>((last, ms) => Math.max(last ?? ms, ms), undefined)
  return (
    <>
      {level?.impact && <p className="alarm-impact">{level.impact}</p>}
      {(expected !== null || isChattering || silencedBy.length > 0) && (
        <ul className="alarm-tags">
          {expected !== null && <li>{expected}</li>}
          {isChattering && <li title={t('row.chatteringDetail')}>{t('row.chattering')}</li>}
          {silencedBy.length > 0 && (
            <li title={t('row.silencedDetail')}>
              {silencedUntilMs === undefined
                ? t('row.silenced')
                : t('row.silencedUntil', { time: moment(silencedUntilMs) })}
            </li>
          )}
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
      {lesser.filter(isDealtWith).map((one) => (
        <p key={one.id} className="alarm-note alarm-soft">
          {words.what(one, context)}
          {one.acknowledged && `, ${takenText(one.acknowledged, moment, t)}`}
          {one.notes.map(({ atMs, text }) => (
            <span key={`${atMs} ${text}`}> “{text}”</span>
          ))}
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

const NO_SILENCES: readonly Silence[] = []

function useSilences(): readonly Silence[] {
  return useQuery(silencesQuery).data ?? NO_SILENCES
}

type MessageHop = AlarmHop & { kind: 'sent' | 'delivered' | 'failed' }

/** The newest message to each receiver. */
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

/** Worth showing at the worse level as well. */
function isDealtWith({ acknowledged, notes }: AlarmView): boolean {
  return acknowledged !== null || notes.length > 0
}
