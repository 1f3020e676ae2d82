import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { GapTable } from './GapTable.tsx'
import { QualityFigures } from './QualityFigures.tsx'
import { qualityReport } from './quality-report.ts'
import { SensorTable } from './SensorTable.tsx'

/** How complete and how plausible the readings of the range are, and where they are missing. */
export function QualityView({
  device,
  series,
  zone,
  nameOf,
  onRange,
}: {
  device: DeviceState
  series: DeviceSeries
  zone: string
  nameOf: (sensor: Sensor) => string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const { intervalSeconds, sensors } = device
  const report = useMemo(() => qualityReport(series, intervalSeconds), [series, intervalSeconds])
  const sensorName = (id: string) => {
    const sensor = sensors.find((one) => one.id === id)
    return sensor ? nameOf(sensor) : id
  }
  return (
    <div className="quality">
      {series.partial && <p className="panel-note">{t('quality.ofPart')}</p>}
      <QualityFigures device={device} report={report} />
      <section>
        <h2>{t('quality.sensors')}</h2>
        <SensorTable sensors={report.sensors} sensorName={sensorName} />
      </section>
      <section>
        <h2>{t('quality.gaps')}</h2>
        {report.gaps.length === 0 ? (
          <p>{t('quality.noGaps')}</p>
        ) : (
          <GapTable gaps={report.gaps} zone={zone} sensorName={sensorName} onRange={onRange} />
        )}
      </section>
    </div>
  )
}
