import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { LevelMark } from '../../../view/levels/LevelMark.tsx'
import { type StateCount, stateCounts } from './state-counts.ts'
import { WallClock } from './WallClock.tsx'

/** How many stations are in which state, and the time. */
export function WallHeader({ devices, zone }: { devices: readonly DeviceState[]; zone: string }) {
  const { t } = useTranslation('kiosk')
  return (
    <header className="wall-header">
      <h1 className="visually-hidden">{t('title')}</h1>
      <ul className="wall-counts" aria-label={t('wall.counts')}>
        {stateCounts(devices).map((count) => (
          <Count key={count.state} {...count} />
        ))}
      </ul>
      <WallClock zone={zone} />
    </header>
  )
}

function Count({ state, count }: StateCount) {
  const { t } = useTranslation(['levels', 'common'])
  return (
    <li data-state={state}>
      {state !== 'none' && state !== 'silent' && (
        <LevelMark level={{ state, name: undefined, direction: 'rising' }} />
      )}
      <b>{count}</b> {state === 'silent' ? t('common:freshness.silent') : t(`levels:state.${state}`)}
    </li>
  )
}
