import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
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
