import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { dateFormat, formatClock, offsetLabel } from '../../../domain/format/date-format.ts'
import { WATER_STATES, type WaterState, waterState } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelMark } from '../../../view/levels/LevelMark.tsx'
import { useTrustedNow } from '../../data/use-trusted-now.ts'

const ORDER = [...WATER_STATES, 'silent'] as const
const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const

interface StateCount {
  /** `silent`: without readings now and calm before, or never any; `none`: without levels. */
  state: WaterState | 'silent'
  count: number
}

export function WallHeader({ devices, zone }: { devices: readonly DeviceState[]; zone: string }) {
  const { t } = useTranslation(['kiosk', 'levels', 'common'])
  return (
    <header className="wall-header">
      <h1 className="visually-hidden">{t('kiosk:title')}</h1>
      <ul className="wall-counts" aria-label={t('kiosk:wall.counts')}>
        {stateCounts(devices).map(({ state, count }) => (
          <li key={state} data-state={state}>
            {state !== 'none' && state !== 'silent' && (
              <LevelMark level={{ state, name: undefined, direction: 'rising' }} />
            )}
            <b>{count}</b> {state === 'silent' ? t('common:freshness.silent') : t(`levels:state.${state}`)}
          </li>
        ))}
      </ul>
      <WallClock zone={zone} />
    </header>
  )
}

function WallClock({ zone }: { zone: string }) {
  const locale = useLocale()
  const now = useTrustedNow(1000)
  return (
    <div className="wall-clock">
      <span className="wall-date">
        {dateFormat(locale, zone, DATE).format(now)}
        <br />
        {offsetLabel(zone, now)}
      </span>
      <time dateTime={new Date(now).toISOString()}>{formatClock(now, zone, locale)}</time>
    </div>
  )
}

/** Worst first; states without stations are left out. */
export function stateCounts(devices: readonly DeviceState[]): StateCount[] {
  const states = devices.map((device) => {
    const state = waterState(device)
    const isSilent = device.freshness === 'silent' || device.lastUpdateMs === null
    return state === 'none' && isSilent ? 'silent' : state
  })
  return ORDER.map((state) => ({ state, count: states.filter((one) => one === state).length })).filter(
    ({ count }) => count > 0,
  )
}
