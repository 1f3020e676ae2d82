import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { ALARM_TABS, type AlarmTab } from '../address/alarms-search.ts'

export const ALARM_PANEL_ID = 'alarm-panel'

export function alarmTabId(tab: AlarmTab): string {
  return `alarm-tab-${tab}`
}

/** Tabs with counts, walked with the arrow keys. */
export function AlarmTabs({
  tab,
  counts,
  onTab,
}: {
  tab: AlarmTab
  counts: Partial<Record<AlarmTab, number>>
  onTab: (tab: AlarmTab) => void
}) {
  const { t } = useTranslation('alarms')
  const locale = useLocale()
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = ALARM_TABS.at((ALARM_TABS.indexOf(tab) + step) % ALARM_TABS.length) as AlarmTab
    onTab(next)
    document.getElementById(alarmTabId(next))?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={t('tab.label')} onKeyDown={walk}>
      {ALARM_TABS.map((choice) => {
        const count = counts[choice]
        return (
          <button
            key={choice}
            id={alarmTabId(choice)}
            type="button"
            role="tab"
            aria-selected={choice === tab}
            aria-controls={ALARM_PANEL_ID}
            tabIndex={choice === tab ? 0 : -1}
            onClick={() => onTab(choice)}
          >
            {t(`tab.${choice}`)}
            {count !== undefined && <span className="alarm-count"> {count.toLocaleString(locale)}</span>}
          </button>
        )
      })}
    </div>
  )
}
