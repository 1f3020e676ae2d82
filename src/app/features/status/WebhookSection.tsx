import { useTranslation } from 'react-i18next'
import type { WebhookStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Ago } from './Ago.tsx'
import { PlainTable } from './PlainTable.tsx'
import { useStatusWords } from './use-status-words.ts'

/** What became of the messages that came to the webhook receiver; nothing of what they held. */
export function WebhookSection({ webhook: { counts, recent } }: { webhook: WebhookStatus }) {
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
