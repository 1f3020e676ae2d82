import { useTranslation } from 'react-i18next'
import type { StatusReport } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Since } from './Ago.tsx'
import { formatBytes, formatMilliseconds } from './format-amounts.ts'

/** The server that answered: how long it has been running and how it bears it. */
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
