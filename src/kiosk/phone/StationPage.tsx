import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { isAhead } from '../../domain/freshness.ts'
import { leadLevel, leadNow } from '../../domain/lead.ts'
import { sensorNow } from '../../domain/primary-sensor.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { LevelBadge } from '../../view/levels/LevelBadge.tsx'
import { LevelOutlook } from '../../view/levels/LevelOutlook.tsx'
import { useSilentWords } from '../../view/levels/use-silent-words.ts'
import { NewestValue } from '../../view/station/NewestValue.tsx'
import { markOf, StationMark } from '../../view/station/StationMark.tsx'
import { useStationWords } from '../../view/station/station-words.ts'
import { TrendMark } from '../../view/station/TrendMark.tsx'
import { formatAgo, formatInstant, formatMeasured } from '../../view/time/format-time.ts'
import type { KioskSnapshot } from '../data/kiosk-api.ts'
import type { ShownSnapshot } from '../data/use-snapshot.ts'
import { useZone } from '../data/use-zone.ts'
import { AddressLink, type PhoneAddress } from './AddressLink.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { SnapshotAge } from './SnapshotAge.tsx'

/** Only a station's page needs the chart; the list does not load it. */
const StationDay = lazy(async () => ({ default: (await import('./StationDay.tsx')).StationDay }))
const StationAbout = lazy(async () => ({ default: (await import('./StationAbout.tsx')).StationAbout }))

export function StationPage({
  slug,
  shown,
  address,
  zone: namedZone,
}: {
  slug: string
  shown: ShownSnapshot & { snapshot: KioskSnapshot }
  address: PhoneAddress
  zone: string | null
}) {
  const { t } = useTranslation(['kiosk', 'common', 'levels'])
  const locale = useLocale()
  const words = useStationWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const device = shown.snapshot.devices.find(({ id }) => id === address.station)
  const zone = useZone(namedZone, device?.position ?? null)
  const title = device?.name ?? t('kiosk:phone.missing')
  useEffect(() => {
    // screen readers get a new page although the document stays
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} · Gaugeboard`
  }, [title])
  const now = device && leadNow(device)
  const period = device && now && words.period(now, device.intervalSeconds)
  const level = device && leadLevel(device)
  const isCurrent = device?.freshness !== 'silent'
  const silentWords = useSilentWords()
  const silent = device ? silentWords.ofStation(device, shown.nowMs) : null
  return (
    <main className="phone">
      <nav className="phone-head">
        <AddressLink className="phone-back" station={null} address={address}>
          <span aria-hidden="true">‹ </span>
          {t('kiosk:phone.all')}
        </AddressLink>
        <LanguageButton />
      </nav>
      <header className="phone-station">
        {device && <StationMark {...markOf(device)} />}
        <h1 className="phone-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {device && now && (
        <section className="phone-now">
          <p className="phone-value">
            <span>
              <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
            </span>
            {isCurrent && <TrendMark trend={words.trend(now)} />}
            {period && <span className="period">{period}</span>}
            {now.implausible && <span className="implausible">{t('common:implausible')}</span>}
          </p>
          {level && (
            <p className="phone-level">
              <LevelBadge level={level} isCurrent={isCurrent} />
            </p>
          )}
          <LevelOutlook device={device} now={now} nowMs={shown.nowMs} />
          {now.reading && (
            <p className="phone-age parts">
              {device.freshness !== 'live' && (
                <span>{silent ?? t(`common:freshness.${device.freshness}`)}</span>
              )}{' '}
              {silent === null && !isAhead(now.reading.t, shown.nowMs) && (
                <span>{formatAgo(shown.nowMs - now.reading.t, locale)}</span>
              )}{' '}
              <span>{formatInstant(now.reading.t, zone, locale)}</span>
            </p>
          )}
        </section>
      )}
      {device && (
        <>
          <Suspense fallback={<div className="phone-day" aria-busy="true" />}>
            <StationDay slug={slug} device={device} devices={shown.snapshot.devices} zone={zone} />
          </Suspense>
          <SensorValues device={device} nowMs={shown.nowMs} zone={zone} />
          <Suspense>
            <StationAbout
              slug={slug}
              device={device}
              devices={shown.snapshot.devices}
              zone={zone}
              address={address}
            />
          </Suspense>
        </>
      )}
      <SnapshotAge {...shown} />
    </main>
  )
}

function SensorValues({ device, nowMs, zone }: { device: DeviceState; nowMs: number; zone: string }) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const words = useStationWords()
  if (device.sensors.length === 0) return null
  return (
    <table className="phone-sensors">
      <caption>{t('kiosk:phone.sensors')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('kiosk:phone.sensor')}</th>
          <th scope="col">{t('kiosk:phone.value')}</th>
          <th scope="col">{t('kiosk:phone.age')}</th>
        </tr>
      </thead>
      <tbody>
        {device.sensors.map((sensor) => {
          const now = sensorNow(device, sensor)
          const period = words.period(now, device.intervalSeconds)
          return (
            <tr key={sensor.id}>
              <th scope="row">{words.sensorName(sensor, device.sensors)}</th>
              <td className="phone-sensor-value">
                <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
                {period && <span className="period"> {period}</span>}
                {now.implausible && <span className="implausible"> {t('common:implausible')}</span>}
              </td>
              <td>{now.reading && formatMeasured(now.reading.t, nowMs, zone, locale)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
