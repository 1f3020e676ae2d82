import { useTranslation } from 'react-i18next'
import type {
  CacheStatus,
  SkippedItems,
  StationStatus,
  StatusReport,
  UpstreamStatus,
  WebhookStatus,
} from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'
import { column, numberColumn } from '../../ui/Table.tsx'
import { formatPercent } from '../chart/readout/format-percent.ts'
import { Ago, Since } from './Ago.tsx'
import { formatBytes, formatMilliseconds } from './format-amounts.ts'
import { PlainTable } from './PlainTable.tsx'
import { StationLink } from './StationLink.tsx'
import { useStatusWords } from './use-status-words.ts'

/** With the owner of its credentials. */
type Tenanted<Item> = Item & Pick<UpstreamStatus, 'tenant'>

export function CacheSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { word, tenantName } = useStatusWords()
  const locale = useLocale()
  const rows = upstream.flatMap(({ tenant, caches }) => caches.map((cache) => ({ ...cache, tenant })))
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{t('cache.title')}</h2>
      <PlainTable<Tenanted<CacheStatus>>
        label={t('cache.title')}
        rows={rows}
        keyOf={({ tenant, cache }) => `${tenant} ${cache}`}
        columns={[
          column('name', t('cache.name'), ({ tenant, cache }) =>
            upstream.length > 1 ? `${word('cache', cache)} · ${tenantName(tenant)}` : word('cache', cache),
          ),
          numberColumn('share', t('cache.share'), ({ hits, misses }) =>
            hits + misses === 0 ? '–' : formatPercent(hits / (hits + misses), locale),
          ),
          numberColumn('size', t('cache.size'), ({ bytes }) => formatBytes(bytes, locale)),
          numberColumn('limit', t('cache.limit'), ({ limitBytes }) =>
            limitBytes === null ? '–' : formatBytes(limitBytes, locale),
          ),
        ]}
      />
    </section>
  )
}

/** Outcomes of webhook messages, without their content. */
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
          <PlainTable<[string, number]>
            label={t('webhook.counts')}
            rows={Object.entries(counts).toSorted(([, a], [, b]) => b - a)}
            keyOf={([outcome]) => outcome}
            columns={[
              column('outcome', t('webhook.counts'), ([outcome]) => word('message', outcome)),
              numberColumn('count', t('webhook.count'), ([, count]) => count.toLocaleString(locale)),
            ]}
          />
          <PlainTable<WebhookStatus['recent'][number]>
            label={t('webhook.recent')}
            rows={recent.slice(0, 5)}
            keyOf={({ t: time }, index) => `${time} ${index}`}
            columns={[
              column('outcome', t('webhook.recent'), ({ outcome }) => word('message', outcome)),
              column('station', t('stations.name'), ({ device }) => {
                const station = stations.find(({ id }) => id === device)
                return station ? <StationLink {...station} /> : '–'
              }),
              numberColumn('time', t('webhook.time'), ({ t: time }) => <Ago at={time} />),
            ]}
          />
        </>
      )}
    </section>
  )
}

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
        <PlainTable<Tenanted<SkippedItems>>
          label={t('skipped.title')}
          rows={rows}
          keyOf={({ tenant, kind }) => `${tenant} ${kind}`}
          columns={[
            column('kind', t('skipped.kind'), ({ tenant, kind }) =>
              upstream.length > 1
                ? `${word('skipped', kind)} · ${tenantName(tenant)}`
                : word('skipped', kind),
            ),
            numberColumn('count', t('skipped.count'), ({ count }) => count.toLocaleString(locale)),
            numberColumn('last', t('skipped.last'), ({ last }) => <Ago at={last} />),
            column('examples', t('skipped.examples'), ({ examples }) =>
              examples.length === 0 ? '–' : <Ids ids={examples} />,
            ),
          ]}
        />
      )}
    </section>
  )
}

/** Service ids may be any text, so each is isolated in its own direction. */
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
