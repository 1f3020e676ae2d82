import { useTranslation } from 'react-i18next'
import type { StatusReport } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'

/** Delivery of alarm messages; renders nothing without receivers. */
export function AlarmMessagesSection({ messages }: { messages: StatusReport['alarmMessages'] }) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  if (!messages) return null
  return (
    <section>
      <h2>{t('alarmMessages.title')}</h2>
      <dl className="figures">
        <Figure
          label={t('alarmMessages.delivered')}
          value={messages.delivered.toLocaleString(locale)}
          note={t('alarmMessages.note')}
        />
        <Figure label={t('alarmMessages.failed')} value={messages.failed.toLocaleString(locale)} />
        <Figure label={t('alarmMessages.waiting')} value={messages.waiting.toLocaleString(locale)} />
      </dl>
    </section>
  )
}
