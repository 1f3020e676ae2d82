import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StatusReport, UpstreamStatus } from '../../domain/status.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatAge } from '../../view/time/format-time.ts'
import { statusQuery } from '../api/status.ts'
import { PendingPage } from '../features/failure/PendingPage.tsx'
import { AlarmMessagesSection } from '../features/status/AlarmMessagesSection.tsx'
import { ServiceSection } from '../features/status/ServiceSection.tsx'
import {
  CacheSection,
  InstanceSection,
  SkippedSection,
  WebhookSection,
} from '../features/status/SideSections.tsx'
import { StateMark, serviceState } from '../features/status/StateMark.tsx'
import { StationsSection } from '../features/status/StationsSection.tsx'
import { useStatusWords } from '../features/status/use-status-words.ts'
import { useNow } from '../features/time/use-now.ts'
import { useTitle } from '../ui/use-title.ts'

export function StatusPage() {
  const { t } = useTranslation('status')
  const locale = useLocale()
  const now = useNow(5000)
  const { data, error, dataUpdatedAt, refetch } = useQuery(statusQuery)

  useTitle(t('title'))

  if (!data)
    return (
      <PendingPage failure={error} retry={() => void refetch()} loading={t('loading')} failed={t('failed')} />
    )
  return (
    <main id="content" className="status-page">
      <h1>{t('title')}</h1>
      <Headline report={data} />
      {error && <p className="status-old">{t('old', { age: formatAge(now - dataUpdatedAt, locale) })}</p>}
      <StoreAway sinceMs={data.storeAwaySinceMs} />
      <CutLists upstream={data.upstream} />
      <FileProblems file="stationsFile" problems={data.stationsFile} />
      <FileProblems file="stationsMisfits" problems={data.stationsMisfits} />
      <FileProblems file="alarmsMisfits" problems={data.alarmsMisfits} />
      <FileProblems file="overlaysFile" problems={data.overlaysFile} />
      <SkippedFeatures skipped={data.overlaysSkipped} />
      <ServiceSection upstream={data.upstream} />
      <div className="status-columns">
        <StationsSection stations={data.stations} />
        <div className="status-side">
          <CacheSection upstream={data.upstream} />
          <WebhookSection webhook={data.webhook} stations={data.stations} />
          <AlarmMessagesSection messages={data.alarmMessages} />
          <SkippedSection upstream={data.upstream} />
          <InstanceSection instance={data.instance} streams={data.streams} />
        </div>
      </div>
    </main>
  )
}

function Headline({ report: { upstream, stations, unread } }: { report: StatusReport }) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  const [signedIn] = upstream
  const state = signedIn ? serviceState(signedIn) : 'waiting'
  const live = stations.filter(({ freshness }) => freshness === 'live').length
  return (
    <p className="status-headline" role="status">
      <StateMark state={state}>{t(`headline.${state}`)}</StateMark>{' '}
      {stations.length > 0 &&
        t('stationsLive', {
          live: live.toLocaleString(locale),
          total: stations.length.toLocaleString(locale),
          count: stations.length,
        })}{' '}
      {unread > 0 && t('unread', { left: unread.toLocaleString(locale), count: unread })}
    </p>
  )
}

/** No alarms are raised while the dashboard's store is away. */
function StoreAway({ sinceMs }: { sinceMs: number | null }) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  const now = useNow(1000)
  if (sinceMs === null) return null
  return (
    <section className="status-file">
      <h2>{t('storeAway.title')}</h2>
      <p>{t('storeAway.detail', { age: formatAge(now - sinceMs, locale) })}</p>
    </section>
  )
}

function CutLists({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { tenantName } = useStatusWords()
  const locale = useLocale()
  const cut = upstream.flatMap(({ tenant, list }) => (list && list.omitted > 0 ? [{ tenant, ...list }] : []))
  if (cut.length === 0) return null
  return (
    <section className="status-file">
      <h2>{t('cut.title')}</h2>
      <ul>
        {cut.map(({ tenant, shown, omitted, goesOn }) => (
          <li key={tenant}>
            {t(goesOn ? 'cut.goesOn' : 'cut.detail', {
              whose: tenantName(tenant),
              shown: shown.toLocaleString(locale),
              total: (shown + omitted).toLocaleString(locale),
            })}
          </li>
        ))}
      </ul>
      <p>{t('cut.advice')}</p>
    </section>
  )
}

/** Problems of an organisation's file; nothing without any. */
export function FileProblems({
  file,
  problems,
}: {
  file: 'stationsFile' | 'stationsMisfits' | 'alarmsMisfits' | 'overlaysFile'
  problems: readonly string[]
}) {
  const { t } = useTranslation('status')
  if (problems.length === 0) return null
  return (
    <section className="status-file">
      <h2>{t(`${file}.title`)}</h2>
      <p>{t(`${file}.detail`)}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <bdi>{problem}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SkippedFeatures({ skipped }: { skipped: StatusReport['overlaysSkipped'] }) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  if (skipped.length === 0) return null
  return (
    <section className="status-file">
      <h2>{t('overlaysSkipped.title')}</h2>
      <ul>
        {skipped.map(({ id, count }) => (
          <li key={id}>{t('overlaysSkipped.detail', { id, count, number: count.toLocaleString(locale) })}</li>
        ))}
      </ul>
    </section>
  )
}
