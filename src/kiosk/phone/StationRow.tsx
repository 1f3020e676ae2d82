import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { isAhead } from '../../domain/freshness.ts'
import { leadLevel, leadNow } from '../../domain/lead.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../view/levels/use-level-words.ts'
import { useSilentWords } from '../../view/levels/use-silent-words.ts'
import { NewestValue } from '../../view/station/NewestValue.tsx'
import { markOf, StationMark } from '../../view/station/StationMark.tsx'
import { useStationWords } from '../../view/station/station-words.ts'
import { TrendMark } from '../../view/station/TrendMark.tsx'
import { formatAgeInFull, formatAgo } from '../../view/time/format-time.ts'

/** Shared formatters: creating them in each row took most of a slow phone's rendering time. */
export function useRowWords() {
  const { t } = useTranslation('common')
  const silentWords = useSilentWords()
  return { t, locale: useLocale(), words: useStationWords(), levelWords: useLevelWords(), silentWords }
}

type RowWords = ReturnType<typeof useRowWords>

export function StationRow({
  device,
  nowMs,
  words: { t, locale, words, levelWords, silentWords },
  note,
  children,
}: {
  device: DeviceState
  nowMs: number
  words: RowWords
  note: string | null
  children: ReactNode
}) {
  const now = leadNow(device)
  const period = now && words.period(now, device.intervalSeconds)
  const level = leadLevel(device)
  const isSilent = device.freshness === 'silent'
  const silent = silentWords.ofStation(device, nowMs)
  // the age of the value beside it, not of another sensor's newer reading
  const measuredMs = now?.reading?.t ?? device.lastUpdateMs
  const silentMs = isSilent && measuredMs !== null ? nowMs - measuredMs : null
  return (
    <li className="station-row" data-freshness={device.freshness}>
      <StationMark {...markOf(device)} />
      <span className="station-row-name">{children}</span>
      {now && (
        <span className="station-row-value">
          <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
        </span>
      )}
      {now && !isSilent && <TrendMark trend={words.trend(now)} />}
      {period && <span className="period">{period}</span>}
      <span className="station-row-state">
        {level && (
          <span className="level-name" data-current={!isSilent}>
            {levelWords.levelName(level, !isSilent || silent !== null)}
          </span>
        )}
        {silentMs !== null ? (
          <span>{silent ?? t('noDataFor', { age: formatAgeInFull(silentMs, locale) })}</span>
        ) : (
          device.freshness !== 'live' && <span>{t(`freshness.${device.freshness}`)}</span>
        )}
        {now?.implausible && <span className="implausible">{t('implausible')}</span>}
        {note !== null && <span>{note}</span>}
        {measuredMs !== null && silentMs === null && !isAhead(measuredMs, nowMs) && (
          <span>{formatAgo(nowMs - measuredMs, locale)}</span>
        )}
      </span>
    </li>
  )
}
