import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { Column } from '../../../ui/Table.tsx'
import { formatPercent } from '../readout/format-percent.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { FlagMark } from './FlagMark.tsx'
import type { SensorReport } from './quality-report.ts'

/** What came of each sensor, and what the tests say of it. */
export function SensorTable({
  sensors,
  sensorName,
}: {
  sensors: readonly SensorReport[]
  sensorName: (id: string) => string
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  const columns: Column<SensorReport>[] = [
    { id: 'sensor', head: t('sensor'), cell: ({ id }) => sensorName(id) },
    { id: 'received', head: t('received'), isNumber: true, cell: ({ received }) => number(received) },
    {
      id: 'failed',
      head: t('failed'),
      isNumber: true,
      cell: ({ failed }) => (failed === 0 ? '0' : <FlagMark flag={4}>{number(failed)}</FlagMark>),
    },
    {
      id: 'suspect',
      head: t('suspect'),
      isNumber: true,
      cell: ({ suspect }) => (suspect === 0 ? '0' : <FlagMark flag={3}>{number(suspect)}</FlagMark>),
    },
    {
      id: 'complete',
      head: t('complete'),
      isNumber: true,
      cell: ({ complete }) => (complete === null ? '–' : formatPercent(complete, locale)),
    },
  ]
  return <VirtualTable label={t('sensors')} columns={columns} rows={sensors} keyOf={({ id }) => id} />
}
