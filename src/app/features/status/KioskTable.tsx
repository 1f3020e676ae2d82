import { useTranslation } from 'react-i18next'
import type { UpstreamStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Ago } from './Ago.tsx'
import { formatMilliseconds } from './format-amounts.ts'
import { PlainTable } from './PlainTable.tsx'
import { StateMark } from './StateMark.tsx'
import { serviceState } from './service-state.ts'
import { useStatusWords } from './use-status-words.ts'

/** How the service fares towards the keys of the kiosks, one a row. */
export function KioskTable({ kiosks }: { kiosks: readonly UpstreamStatus[] }) {
  const { t } = useTranslation('status')
  const { tenantName } = useStatusWords()
  const locale = useLocale()
  return (
    <PlainTable
      label={t('service.kiosks')}
      rows={kiosks}
      keyOf={({ tenant }) => tenant}
      columns={[
        { id: 'kiosk', head: t('service.kiosks'), cell: ({ tenant }) => tenantName(tenant) },
        {
          id: 'state',
          head: t('stations.state'),
          cell: (kiosk) => {
            const state = serviceState(kiosk)
            return <StateMark state={state}>{t(`state.${state}`)}</StateMark>
          },
        },
        {
          id: 'success',
          head: t('service.lastSuccess'),
          isNumber: true,
          cell: ({ lastSuccessMs }) => <Ago at={lastSuccessMs} />,
        },
        {
          id: 'time',
          head: t('service.time'),
          isNumber: true,
          cell: ({ p50 }) => (p50 === null ? '–' : formatMilliseconds(p50, locale)),
        },
        {
          id: 'calls',
          head: t('service.calls'),
          isNumber: true,
          cell: ({ calls }) => calls.toLocaleString(locale),
        },
        {
          id: 'failures',
          head: t('service.failed'),
          isNumber: true,
          cell: ({ failures }) => failures.toLocaleString(locale),
        },
      ]}
    />
  )
}
