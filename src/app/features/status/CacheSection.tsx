import { useTranslation } from 'react-i18next'
import type { CacheStatus, UpstreamStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatPercent } from '../chart/readout/format-percent.ts'
import { formatBytes } from './format-amounts.ts'
import { PlainTable } from './PlainTable.tsx'
import { useStatusWords } from './use-status-words.ts'

interface Row extends CacheStatus {
  tenant: string
}

/** What is kept of the service's answers, and how often that was enough. */
export function CacheSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { word, tenantName } = useStatusWords()
  const locale = useLocale()
  const rows = upstream.flatMap(({ tenant, caches }) => caches.map((cache): Row => ({ ...cache, tenant })))
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
