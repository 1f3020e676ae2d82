import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import {
  clampEnd,
  lengthOf,
  nearestPreset,
  PRESETS,
  type Preset,
  panned,
  type TimeRange,
} from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { usePageCommands } from '../../commands/page-commands.ts'
import { showRange } from '../../time/shown-range.ts'
import { Disclosure } from '../page/Disclosure.tsx'
import { formatSpan } from './format-span.ts'
import { RangeUndo } from './RangeUndo.tsx'

const RangePicker = lazy(() =>
  import('./RangePicker.tsx').then(({ RangePicker }) => ({ default: RangePicker })),
)

/** Presets, a custom range, steps earlier or later, and following the clock. */
export function RangeBar({
  deviceId,
  range,
  settled,
  said,
  preset,
  zone,
  untilMs,
  isOver,
  onPreset,
  onRange,
  onUndo,
  onRedo,
}: {
  deviceId: string
  range: TimeRange
  settled: TimeRange
  /** As said: up to now, where it ends a little later. */
  said: TimeRange
  /** `null` for a fixed range. */
  preset: Preset | null
  zone: string
  /** Latest end to step to. */
  untilMs: number
  /** No more readings come: there is nothing to follow. */
  isOver: boolean
  onPreset: (preset: Preset) => void
  onRange: (range: TimeRange) => void
  onUndo: () => void
  onRedo: () => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  useLayoutEffect(() => showRange(settled), [settled])
  usePageCommands(
    PRESETS.map((choice) => ({
      id: `range ${choice}`,
      group: 'ranges',
      label: t(`range.long.${choice}`),
      run: () => onPreset(choice),
    })),
  )
  return (
    <fieldset className="range-bar" aria-label={t('range.label')}>
      <div className="segments">
        {PRESETS.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={preset === choice}
            title={t(`range.long.${choice}`)}
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
            className: 'button range-open',
            'aria-pressed': preset === null,
            title: t('range.custom'),
            children: (
              <>
                <span>{t('span', formatSpan(said, zone, locale))}</span> <span aria-hidden="true">▾</span>
              </>
            ),
          }}
        >
          {(close) => (
            <LoadedPicker
              deviceId={deviceId}
              range={range}
              zone={zone}
              locale={locale}
              onCancel={close}
              onApply={(next) => {
                close()
                onRange(next)
              }}
            />
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
          disabled={!hasLater(settled, untilMs)}
          onClick={() => onRange(clampEnd(untilMs, panned(settled, 1), settled))}
        >
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <RangeUndo onUndo={onUndo} onRedo={onRedo} />
      <Button
        className="button follow"
        aria-pressed={preset !== null && !isOver}
        disabled={isOver}
        title={t(isOver ? 'range.followOver' : 'range.followDetail')}
        onClick={() => (preset === null ? onPreset(nearestPreset(lengthOf(settled))) : onRange(settled))}
      >
        <span className="follow-dot" aria-hidden="true" />
        <span className="label-on-wide">{t('range.follow')}</span>
      </Button>
    </fieldset>
  )
}

/** The picker, loading or failed until its code is there. */
function LoadedPicker(props: ComponentProps<typeof RangePicker>) {
  const { t } = useTranslation(['chart', 'common'])
  return (
    <CatchBoundary getResetKey={() => 'picker'} errorComponent={() => <p>{t('common:partMissing')}</p>}>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <RangePicker {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

/** A smaller share of the range is no step. */
const LEAST_STEP = 0.005

function hasLater(range: TimeRange, untilMs: number): boolean {
  return untilMs - range.toMs > LEAST_STEP * lengthOf(range)
}

/** For print, without the range bar. */
export function RangeOnPaper({ range, zone }: { range: TimeRange; zone: string }) {
  const { t } = useTranslation('chart')
  return <p className="range-on-paper">{t('span', formatSpan(range, zone, useLocale()))}</p>
}
