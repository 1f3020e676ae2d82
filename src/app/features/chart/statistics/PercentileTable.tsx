import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../domain/format/format-value.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { type Column, column, numberColumn, Table } from '../../../ui/Table.tsx'
import type { SensorFindings } from './sensor-findings.ts'
import { statisticsDigits } from './statistics-digits.ts'

export function PercentileTable({ found, sensor, name }: SensorFindings) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { ofReading } = statisticsDigits(found, sensor)
  const columns: Column<[number, number]>[] = [
    column('percent', t('distribution.percentile'), ([percent]) => t('distribution.percent', { percent })),
    numberColumn('value', t('distribution.value'), ([, value]) =>
      formatNumber(value, ofReading(value), locale),
    ),
  ]
  return (
    <section className="percentiles">
      <h3>{t('distribution.percentiles')}</h3>
      <ScrollRegion className="table-scroll" label={`${t('distribution.percentiles')}: ${name}`}>
        <Table className="table" columns={columns} rows={found.percentiles} keyOf={([percent]) => percent} />
      </ScrollRegion>
    </section>
  )
}
