import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { type KnownLevels, levelNews } from '../../../domain/levels/level-news.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { devicesQuery } from '../../api/devices.ts'

/** Readings of one moment come one by one. */
const GATHER_MS = 1000
/** What is told stands for so long, and nothing else is told meanwhile: a storm is told in few sentences. */
const REST_MS = 10_000
const NOTHING = { polite: '', urgent: '' }
const devicesOf = ({ devices }: DeviceListing): readonly DeviceState[] => devices

/**
 * Says to a screen reader which stations came into a worse level; eyes see it on map and list. Danger interrupts, all
 * else waits for its turn.
 */
export function LevelNews() {
  const { data: devices } = useQuery({ ...devicesQuery, select: devicesOf })
  const sentence = useSentence()
  const known = useRef<KnownLevels>(new Map())
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [told, setTold] = useState(NOTHING)

  const look = useEffectEvent(() => {
    looking.current = undefined
    const news = levelNews(known.current, devices ?? [])
    const [worst] = news.risen
    const isUrgent = worst !== undefined && stationLevelShown(worst)?.state === 'danger'
    // what waits is news still; danger waits for nothing but another danger
    if (worst && resting.current !== undefined && (!isUrgent || told.urgent !== '')) return
    known.current = news.known
    if (!worst) return
    setTold({ ...NOTHING, [isUrgent ? 'urgent' : 'polite']: sentence(worst, news.risen.length) })
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      resting.current = undefined
      // the same sentence is told again only where it was gone in between
      setTold(NOTHING)
      looking.current ??= setTimeout(() => look(), GATHER_MS)
    }, REST_MS)
  })

  useEffect(() => {
    if (devices) looking.current ??= setTimeout(() => look(), GATHER_MS)
  }, [devices])
  useEffect(
    () => () => {
      clearTimeout(looking.current)
      clearTimeout(resting.current)
      looking.current = undefined
      resting.current = undefined
    },
    [],
  )

  return (
    // both are there before their text, or a screen reader would not notice it come
    <div className="visually-hidden">
      <p role="status">{told.polite}</p>
      <p role="alert">{told.urgent}</p>
    </div>
  )
}

/** `Katulampa has reached Siaga 2.`, or of several how many they are and how the worst one stands. */
function useSentence() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { levelName } = useLevelWords()
  return (worst: DeviceState, count: number): string => {
    const shown = stationLevelShown(worst)
    const station = { name: worst.name, level: shown ? levelName(shown, true) : '' }
    return count === 1
      ? t('levelNews.one', station)
      : t('levelNews.many', { ...station, number: count.toLocaleString(locale) })
  }
}
