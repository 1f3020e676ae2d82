import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { formatThreshold } from '../../../../domain/format/format-value.ts'
import type { LevelScale } from '../../../../domain/levels/alert-levels.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { printedUnit } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { Button } from '../../../ui/Button.tsx'

export function ThresholdChoice({
  threshold,
  scale,
  sensor,
  name,
  onThreshold,
}: {
  threshold: number | undefined
  scale: LevelScale | undefined
  sensor: Sensor
  name: string
  onThreshold: (threshold: number | undefined) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { nameOf } = useLevelWords()
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const id = useId()
  const [text, setText] = useState(threshold === undefined ? '' : String(threshold))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') onThreshold(undefined)
    else if (Number.isFinite(Number(text))) onThreshold(Number(text))
  }
  return (
    <form className="threshold-choice" onSubmit={submit}>
      {scale?.levels.map((level) => (
        <Button
          key={level.threshold}
          className="chip"
          aria-pressed={level.threshold === threshold}
          onClick={() => onThreshold(level.threshold)}
        >
          {nameOf(level, stateOfSeverity(level.severity))} ·{' '}
          {formatThreshold(level.threshold, quantity, locale)}
        </Button>
      ))}
      <label htmlFor={id}>{t('distribution.threshold')}</label>
      <input
        id={id}
        type="number"
        step="any"
        value={text}
        aria-label={t('distribution.thresholdOf', { name })}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="panel-unit">{printedUnit(sensor.unit)}</span>
      <button type="submit" className="button">
        {t('distribution.apply')}
      </button>
    </form>
  )
}
