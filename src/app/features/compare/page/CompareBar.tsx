import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SCALE_CHOICES, type ScaleChoice } from '../../address/compare-search.ts'
import { StepBar } from '../../chart/page/StepBar.tsx'
import { letterAt } from '../address/series-choice.ts'
import { lagsToPeak } from '../series/align-peaks.ts'
import type { Compared } from '../series/compared.ts'
import { COMPARE_VIEWS, type useCompareAddress } from './use-compare-address.ts'

export function CompareBar({
  address,
  compared,
  step,
  range,
  intervalSeconds,
}: {
  address: ReturnType<typeof useCompareAddress>
  compared: readonly Compared[]
  step: Step | undefined
  range: TimeRange
  intervalSeconds: number | null
}) {
  const { t } = useTranslation(['compare', 'chart'])
  const { search, choices } = address
  const view = search.view ?? 'chart'
  const align = () => {
    const peaks = lagsToPeak(
      compared.map(({ lagMs, shown, shiftMs, measured, sensor }) => ({
        max: (shown && measured?.sensors.find(({ id }) => id === sensor.id)?.max) ?? null,
        ...{ shiftMs, lagMs },
      })),
    )
    const lags = choices.map(({ lagMs }) => lagMs)
    for (const [i, { place }] of compared.entries()) lags[place] = peaks[i] as number
    address.setLags(lags)
  }
  return (
    <div className="compare-bar">
      <fieldset className="segments" aria-label={t('chart:view.label')}>
        {COMPARE_VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => address.showView(one)}>
            {one === 'explain' ? t('compare:explain') : t(`chart:view.${one}`)}
          </button>
        ))}
      </fieldset>
      {view !== 'explain' && (
        <StepBar
          address={address}
          step={step}
          isTable={view === 'table'}
          autoTitle={view === 'table' ? undefined : t('chart:step.autoDetail')}
          range={range}
          intervalSeconds={intervalSeconds}
        />
      )}
      {view === 'chart' && (
        <Select<ScaleChoice | 'shared'>
          label={t('compare:scale.label')}
          value={search.scale ?? 'shared'}
          options={(['shared', ...SCALE_CHOICES] as const).map((value) => ({
            value,
            label: t(`compare:scale.${value}`),
          }))}
          onChange={(value) => address.replace({ scale: value === 'shared' ? undefined : value })}
        />
      )}
      {view !== 'explain' && choices.length > 1 && (
        <>
          <Select
            label={t('compare:align.label')}
            value={search.align ?? 'lag'}
            options={(['lag', 'time'] as const).map((value) => ({
              value,
              label: t(`compare:align.${value}`),
            }))}
            onChange={(value) => address.replace({ align: value === 'lag' ? undefined : value })}
          />
          <Button className="button" title={t('compare:align.peaksDetail')} onClick={align}>
            {t('compare:align.peaks')}
          </Button>
        </>
      )}
      {view === 'chart' && choices.length > 1 && <PairSelect address={address} />}
    </div>
  )
}

function PairSelect({ address }: { address: ReturnType<typeof useCompareAddress> }) {
  const { t } = useTranslation('compare')
  const { pair, choices, showPair } = address
  const letters = choices.map((_, place) => ({ value: String(place), label: letterAt(place) }))
  const places = { of: pair?.of ?? 0, to: pair?.to ?? 1 }
  const choose = (part: Partial<typeof places>) => {
    if (!pair) return
    const next = { ...pair, ...part }
    // choosing the same twice swaps them
    if (next.of === next.to) showPair({ ...pair, of: pair.to, to: pair.of })
    else showPair(next)
  }
  return (
    <div className="pair-select">
      <Select
        label={t('pair.label')}
        value={pair?.kind ?? 'none'}
        options={(['none', 'difference', 'ratio'] as const).map((value) => ({
          value,
          label: t(`pair.choice.${value}`),
        }))}
        onChange={(kind) => showPair(kind === 'none' ? null : { kind, ...places })}
      />
      {pair && (
        <>
          <Select
            label={t('pair.of')}
            hideLabel
            value={String(pair.of)}
            options={letters}
            onChange={(of) => choose({ of: Number(of) })}
          />
          <span aria-hidden="true">{pair.kind === 'difference' ? '−' : '/'}</span>
          <Select
            label={t('pair.to')}
            hideLabel
            value={String(pair.to)}
            options={letters}
            onChange={(to) => choose({ to: Number(to) })}
          />
        </>
      )}
    </div>
  )
}
