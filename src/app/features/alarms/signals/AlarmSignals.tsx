import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WORST } from '../../../../domain/alarms/alarm.ts'
import type { AlarmListing, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { alarmsQuery } from '../../../api/alarms/alarms.ts'
import type { Chosen } from '../../preferences/preference.ts'
import { alarmNotify, alarmSound } from '../../preferences/preferences.ts'
import { isToTake } from '../sections.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'
import { showNotification } from './browser-notification.ts'
import { useRepeatedSound } from './use-repeated-sound.ts'

/** Announcements are cleared after this. */
const ANNOUNCEMENT_MS = 10_000
const toTakeOf = ({ alarms }: AlarmListing): AlarmView[] => alarms.filter(isToTake)
const isLoud = ({ silencedBy }: AlarmView) => silencedBy.length === 0

/** Sounds until alarms are taken, shows browser notifications, and announces to screen readers. */
export function AlarmSignals() {
  const { t } = useTranslation('alarms')
  const { data: toTake } = useQuery({ ...alarmsQuery, select: toTakeOf })
  const choice = alarmSound.useValue()
  const isWanted = toTake?.some((alarm) => isLoud(alarm) && isHeard(alarm.severity, choice)) ?? false
  const isBlocked = useRepeatedSound(isWanted)
  const [announcement, setAnnouncement] = useState('')
  const sentence = useNewsSentence()
  const notify = useNotification()
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === '/alarms' })

  useNewAlarms(toTake, (news) => {
    notify(news)
    // rises to an alert level are announced on every page anyway
    const unannounced = news.filter(({ kind }) => kind !== 'level')
    if (isOnPage && unannounced.length > 0) setAnnouncement(sentence(unannounced))
  })
  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCEMENT_MS)
    return () => clearTimeout(timer)
  }, [announcement])

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div role="status">{isBlocked && <p className="banner">{t('sound.blocked')}</p>}</div>
    </>
  )
}

function isHeard(severity: number, choice: Chosen<typeof alarmSound>): boolean {
  return choice === 'all' || (choice === 'worst' && severity >= WORST)
}

/** Calls back with new alarms to take; those at page load are not new. */
function useNewAlarms(toTake: readonly AlarmView[] | undefined, onNews: (news: AlarmView[]) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const publish = useEffectEvent(onNews)
  useEffect(() => {
    if (!toTake) return
    const before = known.current
    known.current = new Set(toTake.map(({ id }) => id))
    const news = before ? toTake.filter((alarm) => !before.has(alarm.id) && isLoud(alarm)) : []
    if (news.length > 0) publish(news)
  }, [toTake])
}

function useNewsSentence() {
  const { t, i18n } = useTranslation('alarms')
  const words = useAlarmWords()
  return (news: readonly AlarmView[]): string => {
    const [worst] = news
    if (!worst) return ''
    const alarm = words.brief(worst, { nowMs: Date.now() })
    return news.length === 1
      ? t('news.one', { alarm })
      : t('news.many', { alarm, number: news.length.toLocaleString(i18n.language) })
  }
}

/** Notifies of new alarms while a page is open, where the reader wants that; several as one. */
function useNotification() {
  const isWanted = alarmNotify.useValue() === 'page'
  const sentence = useNewsSentence()
  return (news: readonly AlarmView[]) => {
    const [worst] = news
    if (!isWanted || !worst) return
    const tag = news.length === 1 ? worst.id : 'alarms'
    void showNotification('Gaugeboard', sentence(news), tag)
  }
}
