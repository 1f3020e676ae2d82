import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { type Column, column, numberColumn } from '../../../ui/Table.tsx'
import { formatPercent } from '../readout/format-percent.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { FlagMark } from './FlagMark.tsx'
import type { SensorReport } from './quality-report.ts'

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
    column('sensor', t('sensor'), ({ id }) => sensorName(id)),
    numberColumn('received', t('received'), ({ received }) => number(received)),
    numberColumn('failed', t('failed'), ({ failed }) =>
      failed === 0 ? '0' : <FlagMark flag={4}>{number(failed)}</FlagMark>,
    ),
    numberColumn('suspect', t('suspect'), ({ suspect }) =>
      suspect === 0 ? '0' : <FlagMark flag={3}>{number(suspect)}</FlagMark>,
    ),
    numberColumn('complete', t('complete'), ({ complete }) =>
      complete === null ? '–' : formatPercent(complete, locale),
    ),
  ]
  return <VirtualTable label={t('sensors')} columns={columns} rows={sensors} keyOf={({ id }) => id} />
}
