import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import {
  lengthOf,
  nearestPreset,
  PRESETS,
  type Preset,
  panned,
  type TimeRange,
} from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../page/Disclosure.tsx'
import { formatSpan } from './format-span.ts'

const RangePicker = lazy(() =>
  import('./RangePicker.tsx').then(({ RangePicker }) => ({ default: RangePicker })),
)

/**
 * Chooses the range: presets that end now, a custom start and end, a step earlier or later, and following the
 * clock.
 */
export function RangeBar({
  range,
  settled,
  preset,
  zone,
  onPress,
  onPreset,
  onRange,
}: {
  /** As it is shown, and as the address has it. */
  range: TimeRange
  settled: TimeRange
  /** The preset that is followed; `null` for a fixed range. */
  preset: Preset | null
  zone: string
  /** A preset's button goes down: it will be chosen most likely, a tenth of a second later. */
  onPress: (preset: Preset) => void
  onPreset: (preset: Preset) => void
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation(['chart', 'common'])
  const locale = useLocale()
  return (
    <fieldset className="range-bar" aria-label={t('range.label')}>
      <div className="segments">
        {PRESETS.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={preset === choice}
            title={t(`range.long.${choice}`)}
            onPointerDown={({ button, pointerType }) => {
              // a finger may only want to scroll
              if (button === 0 && pointerType !== 'touch') onPress(choice)
            }}
            onClick={() => onPreset(choice)}
          >
            {t(`range.${choice}`)}
          </button>
        ))}
      </div>
      <div className="range-custom">
        <Disclosure
          label={t('range.custom')}
          button={{
            'aria-pressed': preset === null,
            children: (
              <>
                {preset === null && (
                  <span className="range-span">{t('span', formatSpan(range, zone, locale))}</span>
                )}
                <span className={preset === null ? 'range-word' : undefined}>{t('range.custom')}</span>
                <span aria-hidden="true">▾</span>
              </>
            ),
          }}
        >
          {(close) => (
            <CatchBoundary
              getResetKey={() => 'picker'}
              errorComponent={() => <p>{t('common:partMissing')}</p>}
            >
              <Suspense fallback={<p>{t('loading')}</p>}>
                <RangePicker
                  range={range}
                  zone={zone}
                  locale={locale}
                  onCancel={close}
                  onApply={(next) => {
                    close()
                    onRange(next)
                  }}
                />
              </Suspense>
            </CatchBoundary>
          )}
        </Disclosure>
      </div>
      <div className="range-steps">
        <Button
          aria-label={t('range.earlier')}
          title={t('range.earlier')}
          onClick={() => onRange(panned(settled, -1))}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <Button
          aria-label={t('range.later')}
          title={t('range.later')}
          onClick={() => onRange(panned(settled, 1))}
        >
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <Button
        className="button follow"
        aria-pressed={preset !== null}
        title={t('range.followDetail')}
        onClick={() => (preset === null ? onPreset(nearestPreset(lengthOf(settled))) : onRange(settled))}
      >
        <span className="follow-dot" aria-hidden="true" />
        {t('range.follow')}
      </Button>
    </fieldset>
  )
}
