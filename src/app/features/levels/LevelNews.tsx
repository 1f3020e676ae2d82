import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { devicesQuery } from '../../api/devices.ts'
import { levelNews } from '../../api/live/level-news.ts'

/** What changes in one moment comes one by one. */
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
  /** Stations of which a rise is still to be told, with the severity before it. */
  const rises = useRef(new Map<string, number>())
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [announced, setAnnounced] = useState(NOTHING)

  const look = useEffectEvent(() => {
    looking.current = undefined
    const risen = stillRisen(devices ?? [], rises.current)
    const [worst] = risen
    const isUrgent = worst !== undefined && stationLevelShown(worst)?.state === 'danger'
    // what waits is news still; danger waits for nothing but another danger
    if (worst && resting.current !== undefined && (!isUrgent || announced.urgent !== '')) return
    rises.current.clear()
    if (!worst) return
    setAnnounced({ ...NOTHING, [isUrgent ? 'urgent' : 'polite']: sentence(worst, risen.length) })
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      resting.current = undefined
      // the same sentence is told again only where it was gone in between
      setAnnounced(NOTHING)
      looking.current ??= setTimeout(() => look(), GATHER_MS)
    }, REST_MS)
  })

  useEffect(
    () =>
      levelNews.subscribe((levels) => {
        for (const { device, severityBefore, severity } of levels) {
          if (severity > severityBefore && !rises.current.has(device))
            rises.current.set(device, severityBefore)
        }
        if (rises.current.size > 0) looking.current ??= setTimeout(() => look(), GATHER_MS)
      }),
    [],
  )
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
      <p role="status">{announced.polite}</p>
      <p role="alert">{announced.urgent}</p>
    </div>
  )
}

/** The stations that are worse still than they were before they rose, the worst first. */
function stillRisen(devices: readonly DeviceState[], rises: ReadonlyMap<string, number>): DeviceState[] {
  const severityOf = ({ level }: DeviceState) => level?.severity ?? 0
  return devices
    .filter((device) => severityOf(device) > (rises.get(device.id) ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => severityOf(b) - severityOf(a))
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
