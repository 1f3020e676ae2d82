import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelMark } from '../../../view/levels/LevelMark.tsx'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { StationMark } from '../../../view/station/StationMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { MapSearch } from '../address/map-search.ts'
import { compact } from '../address/text.ts'
import { useAttention } from './use-attention.ts'

const ALERTS = ['danger', 'warning', 'watch'] as const

/** In the header of every page: station counts lead to the map, the bell to the alarms. */
export function AttentionBar() {
  const { t } = useTranslation(['alarms', 'common'])
  const { stateName } = useLevelWords()
  const locale = useLocale()
  const { toTake, ...stations } = useAttention()
  const number = (count: number) => count.toLocaleString(locale)
  const isWaiting = toTake !== undefined && toTake > 0
  return (
    <nav className="attention" aria-label={t('attention.label')}>
      {ALERTS.map(
        (state) =>
          stations[state] > 0 && (
            <StationsLink key={state} filter={{ state }}>
              <LevelMark level={{ state, direction: 'rising', name: undefined }} />
              {number(stations[state])} <span className="attention-word">{stateName(state)}</span>
            </StationsLink>
          ),
      )}
      {stations.silent > 0 && (
        <StationsLink filter={{ freshness: 'silent' }}>
          <StationMark kind="" freshness="silent" />
          {number(stations.silent)} <span className="attention-word">{t('common:freshness.silent')}</span>
        </StationsLink>
      )}
      <Link
        to="/alarms"
        search={({ zone }) => compact({ zone })}
        className="attention-item attention-bell"
        data-waiting={isWaiting}
      >
        <Icon name="bell" />
        {isWaiting ? (
          <>
            {number(toTake)} <span className="attention-word">{t('attention.toTake')}</span>
          </>
        ) : (
          <span className="attention-word">{t('title')}</span>
        )}
      </Link>
    </nav>
  )
}

function StationsLink({
  filter,
  children,
}: {
  filter: Pick<MapSearch, 'state' | 'freshness'>
  children: ReactNode
}) {
  const { t } = useTranslation('alarms')
  return (
    <Link
      to="/"
      search={({ zone, ...search }) => {
        const { lat, lng, z, state, freshness } = search as MapSearch
        const isShown =
          (filter.state !== undefined && filter.state === state) ||
          (filter.freshness !== undefined && filter.freshness === freshness)
        return compact<MapSearch>({ lat, lng, z, zone, ...(isShown ? {} : filter) })
      }}
      className="attention-item"
    >
      {children}
      <span className="visually-hidden">{t('attention.show')}</span>
    </Link>
  )
}
