import { useTranslation } from 'react-i18next'
import type { SkippedItems, UpstreamStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Ago } from './Ago.tsx'
import { PlainTable } from './PlainTable.tsx'
import { useStatusWords } from './use-status-words.ts'

interface Row extends SkippedItems {
  tenant: string
}

/** What the reader had to leave out of the service's answers. */
export function SkippedSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { word, tenantName } = useStatusWords()
  const locale = useLocale()
  const rows = upstream.flatMap(({ tenant, skipped }) => skipped.map((items): Row => ({ ...items, tenant })))
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

/** Ids are the service's and may be any text: each stands apart, in its own direction. */
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
