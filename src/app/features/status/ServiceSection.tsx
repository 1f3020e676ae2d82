import { useTranslation } from 'react-i18next'
import type { UpstreamStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'
import { column, numberColumn } from '../../ui/Table.tsx'
import { Ago, Since } from './Ago.tsx'
import { formatMilliseconds } from './format-amounts.ts'
import { PlainTable } from './PlainTable.tsx'
import { StateMark, serviceState } from './StateMark.tsx'
import { useStatusWords } from './use-status-words.ts'

export function ServiceSection({ upstream }: { upstream: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const [signedIn, ...kiosks] = upstream
  return (
    <section className="status-service">
      <h2>{t('service.title')}</h2>
      {signedIn && <ServiceFigures upstream={signedIn} />}
      {kiosks.length > 0 && <KioskTable kiosks={kiosks} />}
    </section>
  )
}

function ServiceFigures({ upstream }: { upstream: UpstreamStatus }) {
  const { t } = useTranslation('status')
  const { word } = useStatusWords()
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  const { calls, failures, retries, lastSuccessMs, lastFailure, p50, p95, breaker, budget } = upstream
  const state = serviceState(upstream)
  return (
    <dl className="figures">
      <Figure
        label={t('stations.state')}
        value={<StateMark state={state}>{t(`state.${state}`)}</StateMark>}
      />
      <Figure label={t('service.lastSuccess')} value={<Ago at={lastSuccessMs} />} />
      <Figure
        label={t('service.time')}
        value={p50 === null ? '–' : formatMilliseconds(p50, locale)}
        note={p95 === null ? undefined : t('service.slowest', { time: formatMilliseconds(p95, locale) })}
      />
      <Figure
        label={t('service.calls')}
        value={number(calls)}
        note={t('service.callsNote', { failures: number(failures), retries: number(retries) })}
      />
      {lastFailure && (
        <Figure
          label={t('service.lastFailure')}
          value={<Ago at={lastFailure.t} />}
          note={word('outcome', lastFailure.outcome)}
        />
      )}
      {breaker && (
        <Figure
          label={t('service.breaker')}
          value={t(`breaker.${breaker.state}`)}
          note={<Since at={breaker.since} />}
        />
      )}
      {budget && (
        <Figure
          label={t('service.budget')}
          value={budget.capacity === null ? t('service.unlimited') : number(budget.tokens)}
          note={
            budget.capacity === null
              ? undefined
              : t('service.budgetNote', { capacity: number(budget.capacity) })
          }
        />
      )}
    </dl>
  )
}

function KioskTable({ kiosks }: { kiosks: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { tenantName } = useStatusWords()
  const locale = useLocale()
  return (
    <PlainTable<UpstreamStatus>
      label={t('service.kiosks')}
      rows={kiosks}
      keyOf={({ tenant }) => tenant}
      columns={[
        column('kiosk', t('service.kiosks'), ({ tenant }) => tenantName(tenant)),
        column('state', t('stations.state'), (kiosk) => {
          const state = serviceState(kiosk)
          return <StateMark state={state}>{t(`state.${state}`)}</StateMark>
        }),
        numberColumn('success', t('service.lastSuccess'), ({ lastSuccessMs }) => <Ago at={lastSuccessMs} />),
        numberColumn('time', t('service.time'), ({ p50 }) =>
          p50 === null ? '–' : formatMilliseconds(p50, locale),
        ),
        numberColumn('calls', t('service.calls'), ({ calls }) => calls.toLocaleString(locale)),
        numberColumn('failures', t('service.failed'), ({ failures }) => failures.toLocaleString(locale)),
      ]}
    />
  )
}
