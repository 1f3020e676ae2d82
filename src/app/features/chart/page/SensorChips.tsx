import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { Button } from '../../../ui/Button.tsx'

/** Which sensors are shown; the last one cannot be taken away. */
export function SensorChips({
  sensors,
  shown,
  nameOf,
  onChange,
}: {
  sensors: readonly Sensor[]
  shown: readonly Sensor[]
  nameOf: (sensor: Sensor) => string
  onChange: (shown: readonly Sensor[]) => void
}) {
  const { t } = useTranslation('chart')
  if (sensors.length < 2) return null
  const toggle = (sensor: Sensor) => {
    const next = sensors.filter((one) => (one === sensor) !== shown.includes(one))
    onChange(next.length === 0 ? sensors : next)
  }
  return (
    <fieldset className="chips" aria-label={t('sensors.label')}>
      {sensors.map((sensor) => (
        <Button
          key={sensor.id}
          className="chip"
          aria-pressed={shown.includes(sensor)}
          onClick={() => toggle(sensor)}
        >
          {nameOf(sensor)}
        </Button>
      ))}
    </fieldset>
  )
}
