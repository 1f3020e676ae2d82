import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { statisticsQuery } from '../../../api/statistics.ts'
import { UnitBeside } from '../../../ui/UnitBeside.tsx'
import { FailureStrip } from '../page/strips.tsx'
import type { SensorsInRange } from '../sensors-in-range.ts'
import { useReadText } from '../use-read-text.ts'
import { AnnualMaxima } from './AnnualMaxima.tsx'
import { DurationCurve } from './DurationCurve.tsx'
import { EventList } from './EventList.tsx'
import { LevelTimes } from './LevelTimes.tsx'
import { PercentileTable } from './PercentileTable.tsx'
import { SensorFigures } from './SensorFigures.tsx'
import { thresholdFor, thresholdText } from './threshold.ts'

interface StatisticsProps extends Omit<SensorsInRange, 'sensors'> {
  /** Of the address, `sensor:number`. */
  threshold: string | undefined
  onThreshold: (threshold: string | undefined) => void
  onRange: (range: TimeRange) => void
}

export function StatisticsView({ sensors, ...props }: StatisticsProps & { sensors: readonly Sensor[] }) {
  return (
    <div className="distribution">
      {sensors.map((sensor) => (
        <SensorSection key={sensor.id} sensor={sensor} {...props} />
      ))}
    </div>
  )
}

function SensorSection({
  sensor,
  device,
  range,
  zone,
  nameOf,
  threshold: text,
  onThreshold,
  onRange,
}: StatisticsProps & { sensor: Sensor }) {
  const { t } = useTranslation('chart')
  const readText = useReadText()
  const threshold = thresholdFor(sensor.id, text)
  const need = { deviceId: device.id, sensorId: sensor.id, ...range, zone, threshold }
  const { data, error, refetch } = useQuery(statisticsQuery(need))
  const found = data?.sensors[0]
  const scale = device.levels?.[sensor.id]
  const name = nameOf(sensor)
  const shown = found && { found, sensor, name, scale, zone, onRange }
  return (
    <section className="distribution-sensor" aria-label={name} aria-busy={!data && !error}>
      <h2>
        {name}
        <UnitBeside name={name} unit={sensor.unit} />
      </h2>
      {error && <FailureStrip failure={error} retry={() => void refetch()} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data?.partial && <p className="panel-note">{readText(data.partial)}</p>}
      {data && (!found || found.count === 0) && <p>{t('distribution.none')}</p>}
      {found && found.count > 0 && found.percentiles.length === 0 && <p>{t('distribution.noOrder')}</p>}
      {shown && shown.found.percentiles.length > 0 && (
        <>
          <SensorFigures {...shown} />
          <div className="distribution-parts">
            <DurationCurve {...shown} />
            <PercentileTable {...shown} />
            {scale && shown.found.levels.length > 0 && <LevelTimes {...shown} scale={scale} />}
            <AnnualMaxima {...shown} />
          </div>
          <EventList
            {...shown}
            onThreshold={(next) =>
              onThreshold(next === undefined ? undefined : thresholdText(sensor.id, next))
            }
          />
        </>
      )}
    </section>
  )
}
