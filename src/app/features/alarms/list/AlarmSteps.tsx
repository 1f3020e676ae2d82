import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmHop, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { dateFormat } from '../../../../domain/format/date-format.ts'
import { formatAge } from '../../../../view/time/format-time.ts'
import type { RowClock } from '../words/row-clock.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'

/** Every step of an alarm from the gauge to its acknowledgement, with time and duration. */
export function AlarmSteps({
  alarm,
  clock: { zone, locale },
  isOpen,
  onToggle,
  children,
}: {
  alarm: AlarmView
  clock: RowClock
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}) {
  const { t } = useTranslation('alarms')
  const stepText = useStepText(alarm)
  const time = dateFormat(locale, zone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <details className="alarm-steps" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{t('steps.show')}</summary>
      {isOpen && (
        <ol aria-label={t('steps.label')}>
          {alarm.hops.map((hop, index) => {
            const before = alarm.hops[index - 1]
            return (
              <li key={keyOf(hop)} data-step={hop.kind}>
                <time dateTime={new Date(hop.atMs).toISOString()}>{time.format(hop.atMs)}</time>{' '}
                <span>{stepText(hop)}</span>{' '}
                {before && (
                  <span className="alarm-soft">
                    {t('steps.after', { time: formatAge(hop.atMs - before.atMs, locale) })}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {isOpen && children}
    </details>
  )
}

function keyOf({ kind, atMs, message, receiver }: AlarmHop): string {
  return `${kind} ${atMs} ${message ?? ''} ${receiver ?? ''}`
}

function useStepText(alarm: AlarmView): (hop: AlarmHop) => string {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  return ({ kind, by, receiver = '', channel }) => {
    switch (kind) {
      case 'measured': {
        const value = words.valueThen(alarm)
        return value === null ? t('steps.measured') : t('steps.measuredValue', { value })
      }
      case 'sent':
      case 'delivered':
      case 'failed': {
        const to = t(`steps.${kind}`, { receiver })
        return channel === undefined ? to : `${to} ${t('steps.by', { channel })}`
      }
      case 'acknowledged':
        return by == null ? t('steps.acknowledged') : t('steps.acknowledgedBy', { by })
      case 'returned':
        return t(alarm.isWithdrawn ? 'steps.withdrawn' : 'steps.returned')
      default:
        return t(`steps.${kind}`)
    }
  }
}
