import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Column, column, numberColumn } from '../../../ui/Table.tsx'
import { useDuration } from '../duration.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { around } from './around.ts'
import type { QualityReport } from './quality-report.ts'

type Gap = QualityReport['gaps'][number]

export function GapTable({
  gaps,
  zone,
  sensorName,
  onRange,
}: {
  gaps: readonly Gap[]
  zone: string
  sensorName: (id: string) => string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const duration = useDuration()
  const named = (sensor: string | null) => (sensor === null ? t('allSensors') : sensorName(sensor))
  const columns: Column<Gap>[] = [
    column('from', t('from'), ({ fromMs }) => formatInstant(fromMs, zone, locale)),
    column('to', t('to'), ({ toMs }) => formatInstant(toMs, zone, locale)),
    column('sensor', t('sensor'), ({ sensor }) => named(sensor)),
    numberColumn('length', t('length'), ({ fromMs, toMs, sensor }) => (
      <Button className="figure-button" onClick={() => onRange(around(fromMs, toMs))}>
        {duration(toMs - fromMs)}
        <span className="visually-hidden">
          {' '}
          {t('gaps.zoom', { sensor: named(sensor), from: formatInstant(fromMs, zone, locale) })}
        </span>
      </Button>
    )),
  ]
  return (
    <VirtualTable
      label={t('gaps.title')}
      columns={columns}
      rows={gaps}
      keyOf={({ fromMs, sensor }) => `${fromMs} ${sensor ?? ''}`}
    />
  )
}
