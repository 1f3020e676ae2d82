import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { silentAtRisk } from '../../../domain/levels/level-at-risk.ts'
import { waterState } from '../../../domain/levels/water-state.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import type { MapMarker } from './station-layer/map-marker.ts'
import { SEGMENTS } from './station-layer/marker-atlas.ts'
import type { MarkerText } from './station-layer/station-markers.ts'

export function useMarkerText(unacknowledged: ReadonlySet<string>) {
  const { t } = useTranslation(['common', 'map', 'alarms', 'levels'])
  const words = useStationWords()
  const levelWords = useLevelWords()

  const ofCluster = (mark: MapMarker, station: DeviceState | undefined): MarkerText => {
    const parts = SEGMENTS.flatMap((segment, i) => {
      const count = mark.bySegment[i] ?? 0
      const what = segment === 'silent' ? t('common:freshness.silent') : levelWords.stateName(segment)
      return count === 0 ? [] : [t('map:part', { count, what })]
    })
    const isUnacknowledged = station !== undefined && unacknowledged.has(station.id)
    const worst = SEGMENTS.find((_, i) => (mark.bySegment[i] ?? 0) > 0) ?? 'none'
    return {
      key: `cluster ${mark.station} ${mark.count}`,
      spoken: [
        t('map:cluster', { count: mark.count, parts: parts.join(', ') }),
        ...(isUnacknowledged ? [t('alarms:onMap')] : []),
      ].join(', '),
      value: '',
      isSuspect: false,
      name: '',
      state: worst === 'silent' ? 'none' : worst,
      isUnacknowledged,
      selected: null,
    }
  }

  const ofStation = (station: DeviceState, selected: boolean): MarkerText => {
    const now = leadNow(station)
    const trend = now && words.trend(now)
    const isCurrent = station.freshness === 'live' || station.freshness === 'late'
    // an amount needs its period
    const period = now && words.period(now, station.intervalSeconds)
    const parts =
      now?.reading && !now.implausible && !now.isLapsed ? [words.briefValue(now), period ?? ''] : []
    const value = parts.filter((part) => part !== '').join(' ')
    const isSuspect = value !== '' && now?.suspect === true
    const last = silentAtRisk(station) && value !== '' ? t('levels:lastValue.unknown', { value }) : ''
    const shown = isCurrent ? value : last
    const level = leadLevel(station)
    const isUnacknowledged = unacknowledged.has(station.id)
    const spoken = [
      station.name,
      level ? levelWords.levelName(level, station.freshness !== 'silent') : '',
      words.kindName(station.kind),
      isCurrent || last === '' ? value : last,
      isSuspect ? t('common:suspect') : '',
      (isCurrent || last !== '') && trend ? trend.spoken : '',
      t(`common:freshness.${station.freshness}`),
      isUnacknowledged ? t('alarms:onMap') : '',
    ]
    return {
      key: `station ${station.id}`,
      spoken: spoken.filter((part) => part !== '').join(', '),
      value: trend && shown !== '' ? `${shown} ${trend.arrow}` : shown,
      isSuspect,
      name: station.name,
      state: waterState(station),
      isUnacknowledged,
      selected,
    }
  }

  return (mark: MapMarker, station: DeviceState | undefined, selected: boolean): MarkerText =>
    mark.count > 1 || !station ? ofCluster(mark, station) : ofStation(station, selected)
}
