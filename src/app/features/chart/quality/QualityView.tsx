import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import type { ChartSearch, QualitySearch } from '../../address/chart-search.ts'
import { YearCalendar } from './calendar/YearCalendar.tsx'
import { GapTable } from './GapTable.tsx'
import { Judgements } from './judgements/Judgements.tsx'
import { useJudging } from './judgements/use-judging.ts'
import { QualityFigures } from './QualityFigures.tsx'
import type { QualityProps } from './quality-props.ts'
import { qualityReport } from './quality-report.ts'
import { SensorTable } from './SensorTable.tsx'
import { FlaggedStretches } from './stretches/FlaggedStretches.tsx'

export function QualityView({
  series,
  search,
  onSearch,
  ...props
}: QualityProps & {
  series: DeviceSeries
  search: ChartSearch
  onSearch: (part: QualitySearch) => void
}) {
  const { t } = useTranslation('quality')
  const { device, sensors, zone, nameOf, onRange } = props
  const { intervalSeconds } = device
  const report = useMemo(() => qualityReport(series, intervalSeconds), [series, intervalSeconds])
  const judging = useJudging(device)
  const isShown = (id: string | null) => id === null || sensors.some((sensor) => sensor.id === id)
  const sensorName = (id: string) => {
    const sensor = device.sensors.find((one) => one.id === id)
    return sensor ? nameOf(sensor) : id
  }
  const gaps = report.gaps.filter(({ sensor }) => isShown(sensor))
  return (
    <div className="quality">
      {series.partial && <p className="panel-note">{t('ofPart')}</p>}
      <QualityFigures device={device} report={report} isShown={isShown} />
      <section className="sensor-counts">
        <h2>{t('sensors')}</h2>
        <SensorTable sensors={report.sensors.filter(({ id }) => isShown(id))} sensorName={sensorName} />
      </section>
      <div className="quality-pair">
        <YearCalendar year={search.year} onYear={(year) => onSearch({ year })} {...props} />
        <FlaggedStretches
          test={search.test}
          sort={search.sort}
          onSearch={onSearch}
          judging={judging}
          {...props}
        />
      </div>
      <Judgements judging={judging} {...props} />
      <section>
        <h2>{t('gaps.title')}</h2>
        {gaps.length === 0 ? (
          <p>{t('gaps.none')}</p>
        ) : (
          <GapTable gaps={gaps} zone={zone} sensorName={sensorName} onRange={onRange} />
        )}
      </section>
    </div>
  )
}
