import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Select } from '../../../ui/Select.tsx'
import type { RangePageSearch } from '../../address/range-search.ts'
import type { useRangeAddress } from './use-range-address.ts'
import { isOffered } from './use-stepped-series.ts'

const LINES = ['peaks', 'mean'] as const

/** The step of a chart's lines or of a table's rows, and what a chart's lines go through. */
export function StepBar({
  address: { search, showStep, replace },
  step,
  isTable,
  autoTitle,
  range,
  intervalSeconds,
}: {
  address: ReturnType<typeof useRangeAddress> & { search: RangePageSearch }
  step: Step | undefined
  isTable: boolean
  /** What Auto means here. */
  autoTitle: string | undefined
  range: TimeRange
  intervalSeconds: number | null
}) {
  const { t } = useTranslation('chart')
  return (
    <>
      <fieldset className="step-bar" aria-label={t('step.label')}>
        <span className="step-label" aria-hidden="true">
          {t('step.label')}
        </span>
        <div className="segments">
          <button
            type="button"
            aria-pressed={search.step === undefined}
            title={autoTitle}
            onClick={() => showStep(undefined)}
          >
            {t('step.auto')}
          </button>
          <button
            type="button"
            aria-pressed={search.step === 'raw'}
            title={t('step.long.raw')}
            onClick={() => showStep('raw')}
          >
            {t('step.raw')}
          </button>
          {STEPS.map((one) => {
            const isPossible = isOffered(one, range, intervalSeconds)
            return (
              <button
                key={one}
                type="button"
                aria-pressed={search.step !== undefined && step === one}
                aria-disabled={!isPossible}
                title={t(isPossible ? `step.long.${one}` : 'step.unfit')}
                onClick={() => isPossible && showStep(one)}
              >
                {t(`step.${one}`)}
              </button>
            )
          })}
        </div>
      </fieldset>
      {/* single readings have neither peaks nor means */}
      {!isTable && search.step !== 'raw' && (
        <Select
          label={t('line.label')}
          value={search.line ?? 'peaks'}
          options={LINES.map((line) => ({ value: line, label: t(`line.${line}`) }))}
          onChange={(line) => replace({ line: line === 'mean' ? line : undefined })}
        />
      )}
    </>
  )
}
