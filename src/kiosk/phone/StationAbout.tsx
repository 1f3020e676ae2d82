import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../view/i18n/in-language.ts'
import { LevelTable } from '../../view/levels/LevelTable.tsx'
import { useHoursAndMinutes } from '../../view/levels/use-hours-and-minutes.ts'
import type { StationView } from '../data/use-drawn-day.ts'
import { AddressLink, type PhoneAddress } from './AddressLink.tsx'
import { PublicNotes } from './PublicNotes.tsx'

const MINUTE_MS = 60_000

export function StationAbout({
  slug,
  zone,
  device,
  devices,
  address,
}: Pick<StationView, 'slug' | 'device' | 'devices' | 'zone'> & { address: PhoneAddress }) {
  const { t, i18n } = useTranslation('levels')
  const say = useHoursAndMinutes()
  const { upstream, note } = device
  const above = devices.find(({ id }) => id === upstream?.station)
  return (
    <>
      <PublicNotes slug={slug} deviceId={device.id} zone={zone} />
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
      {note !== undefined && <p className="phone-note">{inLanguage(note, i18n.language)}</p>}
    </>
  )
}
