import { useTranslation } from 'react-i18next'
import { formatThreshold } from '../../../../domain/format/format-value.ts'
import type { AlertLevel, LevelScale } from '../../../../domain/levels/alert-levels.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { LevelTime } from '../../../../domain/statistics/report.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { type Column, column, numberColumn, Table } from '../../../ui/Table.tsx'
import { useDuration } from '../duration.ts'
import { formatPercent } from '../readout/format-percent.ts'
import type { SensorFindings } from './sensor-findings.ts'

/** Time at or beyond each alert level, and its share of the known time. */
export function LevelTimes({ found, sensor, scale, name }: SensorFindings & { scale: LevelScale }) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const { nameOf } = useLevelWords()
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const levelName = (level: AlertLevel | undefined) => nameOf(level, stateOfSeverity(level?.severity ?? 1))
  const columns: Column<LevelTime>[] = [
    column(
      'level',
      t('distribution.level'),
      ({ number, threshold }) =>
        `${levelName(scale.levels[number - 1])} · ${formatThreshold(threshold, quantity, locale)}`,
    ),
    numberColumn('time', t('distribution.time'), ({ beyondMs }) =>
      beyondMs === 0 ? '–' : duration(beyondMs),
    ),
    numberColumn('share', t('distribution.share'), ({ beyondMs }) =>
      beyondMs === 0 ? '–' : formatPercent(beyondMs / found.knownMs, locale),
    ),
  ]
  return (
    <section className="level-times">
      <h3>{t(scale.direction === 'rising' ? 'distribution.above' : 'distribution.below')}</h3>
      <ScrollRegion className="table-scroll" label={`${t('distribution.above')}: ${name}`}>
        <Table className="table" columns={columns} rows={found.levels} keyOf={({ number }) => number} />
      </ScrollRegion>
      <p className="table-note">{t('distribution.gapsNotCounted')}</p>
    </section>
  )
}
