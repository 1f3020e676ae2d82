import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceListing } from '../../../domain/device.ts'
import { useHoursAndMinutes } from '../../../view/levels/use-hours-and-minutes.ts'
import { devicesQuery } from '../../api/devices.ts'

/** The next station upstream as a link to it, and how long before this one it tells of the water. */
export function UpstreamStation({ station, lagMinutes }: { station: string; lagMinutes: number }) {
  const { t } = useTranslation('levels')
  const say = useHoursAndMinutes()
  const { data: name } = useQuery({
    ...devicesQuery,
    select: (listing: DeviceListing) => listing.devices.find(({ id }) => id === station)?.name,
  })
  return (
    <>
      {name === undefined ? (
        <code>{station}</code>
      ) : (
        <Link to="/" search={(previous) => ({ ...previous, station })}>
          {name}
        </Link>
      )}
      {', '}
      {t('lag', { time: say(lagMinutes * 60_000) })}
    </>
  )
}
