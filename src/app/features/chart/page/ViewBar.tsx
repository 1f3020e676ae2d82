import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { Button } from '../../../ui/Button.tsx'
import { CHART_VIEWS, type ChartView } from '../../address/chart-search.ts'

export const VIEW_PANEL_ID = 'chart-view'

export function tabId(view: ChartView): string {
  return `chart-tab-${view}`
}

/** Chart, table or quality: tabs that the arrow keys walk. */
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
