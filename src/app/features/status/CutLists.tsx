import { useTranslation } from 'react-i18next'
import type { UpstreamStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useStatusWords } from './use-status-words.ts'

/** Whose stations are too many to be all shown, and what to do; nothing where all are. */
export function CutLists({ upstream }: { upstream: readonly UpstreamStatus[] }) {
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
