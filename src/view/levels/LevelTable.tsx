import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { formatThreshold } from '../../domain/format/format-value.ts'
import { stateOfSeverity } from '../../domain/levels/water-state.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useStationWords } from '../station/station-words.ts'
import { LevelMark } from './LevelMark.tsx'
import { useLevelWords } from './use-level-words.ts'

/** All alert levels of a station with their thresholds, worst first; renders nothing without levels. */
export function LevelTable({ device }: { device: Pick<DeviceState, 'sensors' | 'levels'> }) {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const words = useStationWords()
  const levelWords = useLevelWords()
  const { sensors, levels = {} } = device
  const rows = sensors.flatMap((sensor) => {
    const scale = Object.hasOwn(levels, sensor.id) ? levels[sensor.id] : undefined
    if (!scale) return []
    const { direction } = scale
    return scale.levels.toReversed().map((level) => {
      const state = stateOfSeverity(level.severity)
      const value = formatThreshold(level.threshold, quantityOf(sensor.kind, sensor.unit), locale)
      return (
        <tr key={`${sensor.id} ${level.threshold}`}>
          <th scope="row">
            <span className="level-badge">
              <LevelMark level={{ state, name: level, direction }} />
              {levelWords.nameOf(level, state)}
            </span>
          </th>
          <td>{words.sensorName(sensor, sensors)}</td>
          <td>{t(`threshold.${direction}.${level.beyond ? 'beyond' : 'at'}`, { value })}</td>
        </tr>
      )
    })
  })
  if (rows.length === 0) return null
  return (
    <section className="sensor-table" aria-label={t('table')}>
      <table>
        <caption>{t('table')}</caption>
        <tbody>{rows}</tbody>
      </table>
    </section>
  )
}
