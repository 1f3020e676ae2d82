import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { Column } from '../../../ui/Table.tsx'
import { formatPercent } from '../readout/format-percent.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import type { QualityReport } from './quality-report.ts'

type SensorQuality = QualityReport['sensors'][number]

/** How complete and how plausible each sensor's readings are. */
export function SensorTable({
  sensors,
  sensorName,
}: {
  sensors: readonly SensorQuality[]
  sensorName: (id: string) => string
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  const columns: Column<SensorQuality>[] = [
    { id: 'sensor', head: t('quality.sensor'), cell: ({ id }) => sensorName(id) },
    { id: 'count', head: t('quality.values'), isNumber: true, cell: ({ count }) => number(count) },
    {
      id: 'complete',
      head: t('quality.complete'),
      isNumber: true,
      cell: ({ complete }) => (complete === null ? '–' : formatPercent(complete, locale)),
    },
    {
      id: 'implausible',
      head: t('quality.implausible'),
      isNumber: true,
      cell: ({ implausible }) =>
        implausible === 0 ? '0' : <span className="table-implausible">▲ {number(implausible)}</span>,
    },
  ]
  return <VirtualTable label={t('quality.sensors')} columns={columns} rows={sensors} keyOf={({ id }) => id} />
}
