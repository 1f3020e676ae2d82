import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { StepChoice } from '../../address/chart-search.ts'
import { isOffered } from './use-stepped-series.ts'

export function StepBar({
  choice,
  step,
  autoDetail,
  range,
  intervalSeconds,
  onChange,
}: {
  choice: StepChoice | undefined
  step: Step | undefined
  autoDetail: string
  range: TimeRange
  intervalSeconds: number | null
  onChange: (choice: StepChoice | undefined) => void
}) {
  const { t } = useTranslation('chart')
  return (
    <fieldset className="step-bar" aria-label={t('step.label')}>
      <span className="step-label" aria-hidden="true">
        {t('step.label')}
      </span>
      <div className="segments">
        <button
          type="button"
          aria-pressed={choice === undefined}
          title={autoDetail}
          onClick={() => onChange(undefined)}
        >
          {t('step.auto')}
        </button>
        <button
          type="button"
          aria-pressed={choice === 'raw'}
          title={t('step.long.raw')}
          onClick={() => onChange('raw')}
        >
          {t('step.raw')}
        </button>
        {STEPS.map((one) => {
          const isPossible = isOffered(one, range, intervalSeconds)
          return (
            <button
              key={one}
              type="button"
              aria-pressed={choice !== undefined && step === one}
              aria-disabled={!isPossible}
              title={t(isPossible ? `step.long.${one}` : 'step.unfit')}
              onClick={() => isPossible && onChange(one)}
            >
              {t(`step.${one}`)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
