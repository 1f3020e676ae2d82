import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { devicesQuery } from '../../api/devices.ts'
import { levelNews } from '../../api/live/level-news.ts'

/** Changes within this are announced together. */
const GATHER_MS = 1000
/** An announcement stays and blocks others this long: a storm takes few sentences. */
const REST_MS = 10_000
const NOTHING = { polite: '', urgent: '' }
const devicesOf = ({ devices }: DeviceListing): readonly DeviceState[] => devices

/** Announces stations at a worse level to screen readers. Danger interrupts, other levels wait. */
export function LevelNews() {
  const { data: devices } = useQuery({ ...devicesQuery, select: devicesOf })
  const sentence = useSentence()
  const rises = useRef(new Map<string, number>())
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [announced, setAnnounced] = useState(NOTHING)

  const look = useEffectEvent(() => {
    looking.current = undefined
    const risen = stillRisen(devices ?? [], rises.current)
    const [worst] = risen
    const isUrgent = worst !== undefined && stationLevelShown(worst)?.state === 'danger'
    // keeps rises pending; danger waits only for another danger
    if (worst && resting.current !== undefined && (!isUrgent || announced.urgent !== '')) return
    rises.current.clear()
    if (!worst) return
    setAnnounced({ ...NOTHING, [isUrgent ? 'urgent' : 'polite']: sentence(worst, risen.length) })
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      resting.current = undefined
      // screen readers repeat a sentence only if it was removed in between
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
    // live regions must exist before their text, or screen readers miss it
    <div className="visually-hidden">
      <p role="status">{announced.polite}</p>
      <p role="alert">{announced.urgent}</p>
    </div>
  )
}

/** Stations still worse than before their rise, worst first. */
function stillRisen(devices: readonly DeviceState[], rises: ReadonlyMap<string, number>): DeviceState[] {
  const severityOf = ({ level }: DeviceState) => level?.severity ?? 0
  return devices
    .filter((device) => severityOf(device) > (rises.get(device.id) ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => severityOf(b) - severityOf(a))
}

/** `Katulampa has reached Siaga 2.`; for several stations their number and the worst level. */
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
