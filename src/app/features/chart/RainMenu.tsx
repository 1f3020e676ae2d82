import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { type RainGauge, rainGaugesOf } from '../../../view/plot/series/rain-gauges.ts'
import type { NearbyRain } from '../../../view/plot/series/use-nearby-rain.ts'
import { formatDistance } from '../../../view/quantity/format-distance.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useListing } from '../station/use-listing.ts'

/** Nobody reads more; the nearest come first. */
const MOST = 12

interface RainChoice {
  deviceId: string
  /** Another station's, where that is shown. */
  rain: NearbyRain | null
  /** The station that the address names. */
  chosen: string | undefined
  /** `undefined` chooses the default gauge. */
  onChoose: (stationId: string | undefined) => void
}

export function RainMenu({ onChoose, ...choice }: RainChoice) {
  const { t } = useTranslation('chart')
  return (
    <span className="rain-menu">
      <Disclosure
        label={t('rain.choose')}
        button={{
          className: 'menu-button',
          'aria-label': t('rain.choose'),
          title: t('rain.choose'),
          children: <span aria-hidden="true">▾</span>,
        }}
      >
        {(close) => (
          <GaugeList
            {...choice}
            onChoose={(id) => {
              close()
              onChoose(id)
            }}
          />
        )}
      </Disclosure>
    </span>
  )
}

function GaugeList({ deviceId, rain, chosen, onChoose }: RainChoice) {
  const { t } = useTranslation('chart')
  const { devices = [] } = useListing()
  const river = devices.find(({ id }) => id === deviceId)
  if (!river) return null
  const shownId = rain?.gauge.deviceId ?? deviceId
  const gauges = rainGaugesOf(river, devices).slice(0, MOST)
  return (
    <ul className="menu-list">
      {measuresRain(river) && (
        <Choice
          name={river.name}
          note={t('rain.own')}
          isChosen={shownId === river.id}
          onChoose={() => onChoose(river.id)}
        />
      )}
      {gauges
        .filter(({ deviceId }) => deviceId !== river.id)
        .map((gauge) => (
          <Choice
            key={gauge.deviceId}
            name={gauge.deviceName}
            note={<GaugeNote gauge={gauge} />}
            isChosen={gauge.deviceId === shownId}
            onChoose={() => onChoose(gauge.deviceId)}
          />
        ))}
      {chosen !== undefined && (
        <Choice name={t('rain.automatic')} note="" isChosen={false} onChoose={() => onChoose(undefined)} />
      )}
    </ul>
  )
}

function Choice({
  name,
  note,
  isChosen,
  onChoose,
}: {
  name: string
  note: React.ReactNode
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{name}</strong> <span className="panel-note">{note}</span>
      </button>
    </li>
  )
}

function GaugeNote({ gauge: { reason, distanceKm } }: { gauge: RainGauge }) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const parts = [
    ...(reason === 'file' || reason === 'upstream' ? [t(`rain.reason.${reason}`)] : []),
    ...(distanceKm === null ? [] : [formatDistance(distanceKm, locale)]),
  ]
  return parts.join(' · ')
}

function measuresRain({ sensors }: DeviceState): boolean {
  return sensors.some(({ kind }) => kind === 'RAIN_FALL')
}
