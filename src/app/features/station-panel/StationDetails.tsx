import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Position, Sensor } from '../../../domain/device.ts'
import { inLanguage } from '../../../view/i18n/in-language.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelTable } from '../../../view/levels/LevelTable.tsx'
import { useHoursAndMinutes } from '../../../view/levels/use-hours-and-minutes.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { formatInstant, formatInterval } from '../../../view/time/format-time.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Detail } from '../../ui/Detail.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { Table } from '../../ui/Table.tsx'
import { useStation } from '../station/use-shown-station.ts'
import { useZone } from '../time/use-zone.ts'

export function StationDetails({ device }: { device: DeviceState }) {
  const { t, i18n } = useTranslation(['map', 'levels'])
  const locale = useLocale()
  const words = useStationWords()
  const { zone } = useZone(device)
  const { position, intervalSeconds, lastUpdateMs } = device
  return (
    <section aria-label={t('panel.details')}>
      <h3 className="panel-heading">{t('panel.details')}</h3>
      <dl className="details">
        <Detail term={t('panel.id')}>
          <code>{device.id}</code>
        </Detail>
        <Detail term={t('panel.type')}>
          {words.kindName(device.kind)} <code>{device.kind}</code>
        </Detail>
        <Detail term={t('panel.position')}>
          {position ? (
            <>
              <span>{coordinates(position)}</span>
              <CopyButton text={coordinates(position)} label={t('panel.copyPosition')} />
            </>
          ) : (
            t('panel.noPosition')
          )}
        </Detail>
        <Detail term={t('panel.interval')}>
          {intervalSeconds === null ? t('panel.intervalUnknown') : formatInterval(intervalSeconds, locale)}
        </Detail>
        <Detail term={t('panel.lastUpdate')}>
          {lastUpdateMs === null ? t('panel.never') : formatInstant(lastUpdateMs, zone, locale)}
        </Detail>
        {device.basin !== undefined && <Detail term={t('levels:basin')}>{device.basin}</Detail>}
        {device.upstream && (
          <Detail term={t('levels:upstream')}>
            <UpstreamStation {...device.upstream} />
          </Detail>
        )}
        {device.datum !== undefined && (
          <Detail term={t('levels:datum')}>{inLanguage(device.datum, i18n.language)}</Detail>
        )}
        {device.note !== undefined && (
          <Detail term={t('levels:note')}>{inLanguage(device.note, i18n.language)}</Detail>
        )}
      </dl>
      <LevelTable device={device} />
      {device.sensors.length > 0 && <SensorTable sensors={device.sensors} />}
    </section>
  )
}

/** In the form that other maps accept. */
function coordinates({ lat, lng }: Position): string {
  return `${lat}, ${lng}`
}

function SensorTable({ sensors }: { sensors: readonly Sensor[] }) {
  const { t } = useTranslation('map')
  return (
    // wide ids scroll in here, not the page
    <ScrollRegion className="sensor-table" label={t('panel.sensorTable')}>
      <Table
        aria-label={t('panel.sensorTable')}
        rows={sensors}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', head: t('panel.sensorName'), cell: ({ name }) => name },
          { id: 'id', head: t('panel.sensorId'), cell: ({ id }) => <code>{id}</code> },
          { id: 'kind', head: t('panel.sensorType'), cell: ({ kind }) => <code>{kind}</code> },
          { id: 'unit', head: t('panel.sensorUnit'), cell: ({ unit }) => unit || t('panel.noUnit') },
        ]}
      />
    </ScrollRegion>
  )
}

/** Link to the next station upstream, with its lead time. */
function UpstreamStation({ station, lagMinutes }: { station: string; lagMinutes: number }) {
  const { t } = useTranslation('levels')
  const say = useHoursAndMinutes()
  const name = useStation(station)?.name
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
