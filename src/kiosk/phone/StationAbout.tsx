import { useTranslation } from 'react-i18next'
import { LevelTable } from '../../view/levels/LevelTable.tsx'
import { useHoursAndMinutes } from '../../view/levels/use-hours-and-minutes.ts'
import type { StationView } from '../data/use-drawn-day.ts'
import { AddressLink } from './AddressLink.tsx'
import type { PhoneAddress } from './use-phone-address.ts'

const MINUTE_MS = 60_000

/** Reference of a station's readings: its alert levels, the next station upstream, a note. */
export function StationAbout({
  device,
  devices,
  address,
}: Pick<StationView, 'device' | 'devices'> & { address: PhoneAddress }) {
  const { t } = useTranslation('levels')
  const say = useHoursAndMinutes()
  const { upstream, note } = device
  const above = devices.find(({ id }) => id === upstream?.station)
  return (
    <>
      <div className="phone-table">
        <LevelTable device={device} />
      </div>
      {upstream && above && (
        <p className="phone-note">
          {t('upstream')}:{' '}
          <AddressLink className="phone-upstream" station={above.id} address={address}>
            {above.name}
          </AddressLink>
          , {t('lag', { time: say(upstream.lagMinutes * MINUTE_MS) })}
        </p>
      )}
      {note !== undefined && <p className="phone-note">{note}</p>}
    </>
  )
}
