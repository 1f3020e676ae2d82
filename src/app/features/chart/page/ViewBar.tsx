import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { Button } from '../../../ui/Button.tsx'
import { CHART_VIEWS, type ChartView } from '../../address/chart-search.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { afterChoice, sensorsText } from '../time-range/chart-address.ts'
import { StepBar } from './StepBar.tsx'
import type { ChartContext } from './use-chart-address.ts'

export const VIEW_PANEL_ID = 'chart-view'

export function tabId(view: ChartView): string {
  return `chart-tab-${view}`
}

export function ViewChoices({
  context: { device, sensors: shown, range, nameOf, step, hasFolds, address },
  view,
  sensors: { all, listed },
}: {
  context: ChartContext
  view: ChartView
  /** All sensors of the chart, and those that the open view can show. */
  sensors: { all: readonly Sensor[]; listed: readonly Sensor[] }
}) {
  const { t } = useTranslation('chart')
  const { search } = address
  const onSensors = (next: readonly Sensor[]) =>
    address.replace({ sensors: sensorsText(afterChoice(next, listed, search, all), all) })
  return (
    <div className="view-choices">
      {(view === 'chart' || view === 'table') && (
        <StepBar
          address={address}
          step={step}
          isTable={view === 'table'}
          autoTitle={t(view === 'table' ? 'step.autoRows' : 'step.autoDetail')}
          range={range}
          intervalSeconds={device.intervalSeconds}
        />
      )}
      {view === 'chart' && <Overlays part="Choice" />}
      {view === 'chart' && hasFolds && (
        <Button
          className="chip"
          title={t('fold.detail')}
          aria-pressed={search.gaps === 'fold'}
          onClick={() => address.replace({ gaps: search.gaps === 'fold' ? undefined : 'fold' })}
        >
          {t('fold.choose')}
        </Button>
      )}
      <SensorChips sensors={listed} shown={shown} nameOf={nameOf} onChange={onSensors} />
    </div>
  )
}

export function ViewTabs({ view, onView }: { view: ChartView; onView: (view: ChartView) => void }) {
  const { t } = useTranslation('chart')
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = CHART_VIEWS.at((CHART_VIEWS.indexOf(view) + step) % CHART_VIEWS.length) as ChartView
    onView(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={t('view.label')} onKeyDown={walk}>
      {CHART_VIEWS.map((choice) => (
        <button
          key={choice}
          id={tabId(choice)}
          type="button"
          role="tab"
          aria-selected={choice === view}
          aria-controls={VIEW_PANEL_ID}
          tabIndex={choice === view ? 0 : -1}
          onClick={() => onView(choice)}
        >
          {t(`view.${choice}`)}
        </button>
      ))}
    </div>
  )
}

/** The last sensor cannot be removed. */
function SensorChips({
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
