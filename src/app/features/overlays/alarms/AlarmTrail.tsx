import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { formatMoment } from '../../../../domain/format/date-format.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { LevelMark } from '../../../../view/levels/LevelMark.tsx'
import type { AlarmsSearch } from '../../address/alarms-search.ts'
import { compact } from '../../address/text.ts'
import { takenText } from '../../alarms/words/taken-text.ts'
import { useAlarmWords } from '../../alarms/words/use-alarm-words.ts'
import { useListing } from '../../station/use-listing.ts'
import { useOverlaid } from '../overlay.ts'

const AT_MOST = 5

export function AlarmTrail({ alarms }: { alarms: readonly AlarmView[] }) {
  const { t } = useTranslation('alarms')
  const locale = useLocale()
  const words = useAlarmWords()
  const { devices } = useListing()
  const { device, zone } = useOverlaid()
  if (!device || alarms.length === 0) return null
  const nowMs = Date.now()
  const stationOf = (id: string) => devices?.find((one) => one.id === id)
  const moment = (ms: number) => formatMoment(ms, nowMs, zone, locale)
  const summaryOf = ({ sinceMs, acknowledged, returnedMs, isWithdrawn }: AlarmView): string => {
    const parts = [t('trail.raised', { time: moment(sinceMs) })]
    if (acknowledged) parts.push(takenText(acknowledged, moment, t))
    if (returnedMs === null) parts.push(t('trail.on'))
    else parts.push(t(isWithdrawn ? 'row.withdrawn' : 'row.over', { time: moment(returnedMs) }))
    return parts.join(', ')
  }
  return (
    <section className="alarm-trail" aria-label={t('trail.title')}>
      <h2>{t('trail.title')}</h2>
      <ul>
        {alarms.slice(-AT_MOST).map((alarm) => {
          const state = stateOfSeverity(alarm.severity)
          return (
            <li key={alarm.id}>
              {state !== 'normal' && (
                <LevelMark level={{ state, direction: 'rising', name: alarm.level ?? undefined }} />
              )}{' '}
              <strong>{words.what(alarm, { nowMs, device, stationOf })}</strong> {summaryOf(alarm)}
              {alarm.notes.map(({ atMs, text, by }) => (
                <span key={`${atMs} ${text}`} className="alarm-trail-note">
                  {' '}
                  “{text}” ({by ?? t('row.anybody')}, {moment(atMs)})
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      <Link
        to="/alarms"
        search={({ zone: choice }) =>
          compact<AlarmsSearch>({ tab: 'history', q: device.name, days: '30', zone: choice })
        }
      >
        {t('trail.all')}
      </Link>
    </section>
  )
}
