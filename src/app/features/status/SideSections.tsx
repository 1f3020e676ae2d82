import { useTranslation } from 'react-i18next'
import type { StationStatus, StatusReport, UpstreamStatus, WebhookStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'
import { formatPercent } from '../chart/readout/format-percent.ts'
import { Ago, Since } from './Ago.tsx'
import { formatBytes, formatMilliseconds } from './format-amounts.ts'
import { PlainTable } from './PlainTable.tsx'
import { StationLink } from './StationLink.tsx'
import { useStatusWords } from './use-status-words.ts'

/** Cache of the service's responses, with its hit rate. */
export function CacheSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { word, tenantName } = useStatusWords()
  const locale = useLocale()
  const rows = upstream.flatMap(({ tenant, caches }) => caches.map((cache) => ({ ...cache, tenant })))
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{t('cache.title')}</h2>
      <PlainTable
        label={t('cache.title')}
        rows={rows}
        keyOf={({ tenant, cache }) => `${tenant} ${cache}`}
        columns={[
          {
            id: 'name',
            head: t('cache.name'),
            cell: ({ tenant, cache }) =>
              upstream.length > 1 ? `${word('cache', cache)} · ${tenantName(tenant)}` : word('cache', cache),
          },
          {
            id: 'share',
            head: t('cache.share'),
            isNumber: true,
            cell: ({ hits, misses }) =>
              hits + misses === 0 ? '–' : formatPercent(hits / (hits + misses), locale),
          },
          {
            id: 'size',
            head: t('cache.size'),
            isNumber: true,
            cell: ({ bytes }) => formatBytes(bytes, locale),
          },
          {
            id: 'limit',
            head: t('cache.limit'),
            isNumber: true,
            cell: ({ limitBytes }) => (limitBytes === null ? '–' : formatBytes(limitBytes, locale)),
          },
        ]}
      />
    </section>
  )
}

/** Outcomes of received webhook messages, without their content. */
export function WebhookSection({
  webhook: { counts, recent },
  stations,
}: {
  webhook: WebhookStatus
  stations: readonly StationStatus[]
}) {
  const { t } = useTranslation('status')
  const { word } = useStatusWords()
  const locale = useLocale()
  return (
    <section>
      <h2>{t('webhook.title')}</h2>
      {recent.length === 0 ? (
        <p>{t('webhook.none')}</p>
      ) : (
        <>
          <PlainTable
            label={t('webhook.counts')}
            rows={Object.entries(counts).toSorted(([, a], [, b]) => b - a)}
            keyOf={([outcome]) => outcome}
            columns={[
              { id: 'outcome', head: t('webhook.counts'), cell: ([outcome]) => word('message', outcome) },
              {
                id: 'count',
                head: t('webhook.count'),
                isNumber: true,
                cell: ([, count]) => count.toLocaleString(locale),
              },
            ]}
          />
          <PlainTable
            label={t('webhook.recent')}
            rows={recent.slice(0, 5)}
            keyOf={({ t: time }, index) => `${time} ${index}`}
            columns={[
              { id: 'outcome', head: t('webhook.recent'), cell: ({ outcome }) => word('message', outcome) },
              {
                id: 'station',
                head: t('stations.name'),
                cell: ({ device }) => {
                  const station = stations.find(({ id }) => id === device)
                  return station ? <StationLink {...station} /> : '–'
                },
              },
              {
                id: 'time',
                head: t('webhook.time'),
                isNumber: true,
                cell: ({ t: time }) => <Ago at={time} />,
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** Items of the service's responses that were skipped. */
export function SkippedSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { word, tenantName } = useStatusWords()
  const locale = useLocale()
  const rows = upstream.flatMap(({ tenant, skipped }) => skipped.map((items) => ({ ...items, tenant })))
  return (
    <section>
      <h2>{t('skipped.title')}</h2>
      {rows.length === 0 ? (
        <p>{t('skipped.none')}</p>
      ) : (
        <PlainTable
          label={t('skipped.title')}
          rows={rows}
          keyOf={({ tenant, kind }) => `${tenant} ${kind}`}
          columns={[
            {
              id: 'kind',
              head: t('skipped.kind'),
              cell: ({ tenant, kind }) =>
                upstream.length > 1
                  ? `${word('skipped', kind)} · ${tenantName(tenant)}`
                  : word('skipped', kind),
            },
            {
              id: 'count',
              head: t('skipped.count'),
              isNumber: true,
              cell: ({ count }) => count.toLocaleString(locale),
            },
            { id: 'last', head: t('skipped.last'), isNumber: true, cell: ({ last }) => <Ago at={last} /> },
            {
              id: 'examples',
              head: t('skipped.examples'),
              cell: ({ examples }) => (examples.length === 0 ? '–' : <Ids ids={examples} />),
            },
          ]}
        />
      )}
    </section>
  )
}

/** Ids of the service may be any text, so each is isolated in its own direction. */
function Ids({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="status-ids">
      {ids.map((id) => (
        <li key={id}>
          <bdi>{id}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The server that answered: uptime and load. */
export function InstanceSection({ instance, streams }: Pick<StatusReport, 'instance' | 'streams'>) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  const { version, startedMs, memoryBytes, eventLoop } = instance
  return (
    <section>
      <h2>{t('instance.title')}</h2>
      <dl className="figures">
        <Figure label={t('instance.uptime')} value={<Since at={startedMs} />} />
        <Figure
          label={t('instance.streams')}
          value={streams.open.toLocaleString(locale)}
          {...(streams.dropped > 0 && { note: t('instance.dropped', { count: streams.dropped }) })}
        />
        {eventLoop && (
          <Figure
            label={t('instance.delay')}
            value={formatMilliseconds(eventLoop.p99, locale)}
            note={t('instance.delayNote', { max: formatMilliseconds(eventLoop.max, locale) })}
          />
        )}
        <Figure label={t('instance.memory')} value={formatBytes(memoryBytes, locale)} />
        {version !== null && <Figure label={t('instance.version')} value={version} />}
      </dl>
      <p>
        <a href="/third-party-licences.txt">{t('instance.licences')}</a>
      </p>
    </section>
  )
}
