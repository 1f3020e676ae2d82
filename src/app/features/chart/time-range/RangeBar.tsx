import { lazy, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import {
  clampEnd,
  lengthOf,
  nearestPreset,
  PRESETS,
  panned,
  type TimeRange,
} from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { usePageCommands } from '../../commands/page-commands.ts'
import { showRange } from '../../time/shown-range.ts'
import type { RangeOnPage } from '../page/use-range-on-page.ts'
import { formatSpan } from './format-span.ts'
import { RangeUndo } from './RangeUndo.tsx'

const RangePicker = lazy(() =>
  import('./RangePicker.tsx').then(({ RangePicker }) => ({ default: RangePicker })),
)

/** Presets, a custom range, steps earlier or later, and following the clock. */
export function RangeBar({
  deviceId,
  zone,
  page: { addressRange, displayRange, preset, untilMs, isOver, moved },
}: {
  deviceId: string
  zone: string
  page: Pick<RangeOnPage, 'addressRange' | 'displayRange' | 'preset' | 'untilMs' | 'isOver' | 'moved'>
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  useLayoutEffect(() => showRange(addressRange), [addressRange])
  usePageCommands(
    PRESETS.map((choice) => ({
      id: `range ${choice}`,
      group: 'ranges',
      label: t(`range.long.${choice}`),
      run: () => moved.follow(choice),
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
            onClick={() => moved.follow(choice)}
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
                <span>
                  {t(
                    'span',
                    formatSpan(moved.range === addressRange ? displayRange : moved.range, zone, locale),
                  )}
                </span>{' '}
                <span aria-hidden="true">▾</span>
              </>
            ),
          }}
        >
          {(close) => (
            <LazyPart name="picker" waiting={<p>{t('loading')}</p>}>
              <RangePicker
                deviceId={deviceId}
                range={moved.range}
                zone={zone}
                locale={locale}
                onCancel={close}
                onApply={(next) => {
                  close()
                  moved.choose(next)
                }}
              />
            </LazyPart>
          )}
        </Disclosure>
      </div>
      <div className="range-steps">
        <Button
          aria-label={t('range.earlier')}
          title={t('range.earlier')}
          onClick={() => moved.choose(panned(addressRange, -1))}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <Button
          aria-label={t('range.later')}
          title={t('range.later')}
          disabled={!hasLater(addressRange, untilMs)}
          onClick={() => moved.choose(clampEnd(untilMs, panned(addressRange, 1), addressRange))}
        >
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <RangeUndo onUndo={moved.undo} onRedo={moved.redo} />
      <Button
        className="button follow"
        aria-pressed={preset !== null && !isOver}
        disabled={isOver}
        title={t(isOver ? 'range.followOver' : 'range.followDetail')}
        onClick={() =>
          preset === null ? moved.follow(nearestPreset(lengthOf(addressRange))) : moved.choose(addressRange)
        }
      >
        <span className="follow-dot" aria-hidden="true" />
        <span className="label-on-wide">{t('range.follow')}</span>
      </Button>
    </fieldset>
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
