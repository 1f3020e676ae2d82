import '../styles/alarms.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmListing, AlarmView } from '../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../domain/device.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatAge, formatInstant } from '../../view/time/format-time.ts'
import { alarmsQuery, silencesQuery } from '../api/alarms/alarms.ts'
import type { AlarmsSearch, AlarmTab } from '../features/address/alarms-search.ts'
import { compact } from '../features/address/text.ts'
import { ActDone } from '../features/alarms/ActDone.tsx'
import { ALARM_PANEL_ID, AlarmTabs, alarmTabId } from '../features/alarms/AlarmTabs.tsx'
import { DutyBar } from '../features/alarms/duty/DutyBar.tsx'
import { AlarmFilters } from '../features/alarms/filter/AlarmFilters.tsx'
import { type AlarmFilter, filterAlarms, isFiltering } from '../features/alarms/filter/filter-alarms.ts'
import { HandoverSheet } from '../features/alarms/handover/HandoverSheet.tsx'
import { AlarmHistory, DEFAULT_DAYS } from '../features/alarms/history/AlarmHistory.tsx'
import { AlarmList } from '../features/alarms/list/AlarmList.tsx'
import { KeysHelp } from '../features/alarms/list/KeysHelp.tsx'
import { NoAlarms } from '../features/alarms/list/NoAlarms.tsx'
import { emptinessOf, inSection } from '../features/alarms/sections.ts'
import { SignalMenu } from '../features/alarms/signals/SignalMenu.tsx'
import { Silences } from '../features/alarms/silences/Silences.tsx'
import { type AlarmActs, useAlarmActs } from '../features/alarms/use-alarm-acts.ts'
import type { RowClock } from '../features/alarms/words/row-clock.ts'
import { useAlarmWords } from '../features/alarms/words/use-alarm-words.ts'
import { PendingPage } from '../features/failure/PendingPage.tsx'
import { HandoverNotes } from '../features/notes/HandoverNotes.tsx'
import { useCanOperate } from '../features/sign-in/use-can-operate.ts'
import { useListing } from '../features/station/use-listing.ts'
import { useNow } from '../features/time/use-now.ts'
import { useZone } from '../features/time/use-zone.ts'
import { useTitle } from '../ui/use-title.ts'

const route = getRouteApi('/alarms')
const NO_STATIONS: readonly DeviceState[] = []
const NO_FILTER = { basin: undefined, severity: undefined, kind: undefined, q: undefined }
const TICK_MS = 10_000

/** Alarms to take, current and past ones, and duty. All state is in the address. */
export function AlarmsPage() {
  const { t } = useTranslation('alarms')
  const { data, error, refetch, dataUpdatedAt } = useQuery(alarmsQuery)
  const locale = useLocale()
  const nowMs = useNow(TICK_MS)

  useTitle(t('title'))

  if (!data)
    return (
      <PendingPage
        failure={error}
        retry={() => void refetch()}
        loading={t('loading')}
        failed={t('failedTitle')}
      />
    )
  return (
    <main id="content" className="alarms-page">
      <h1>{t('title')}</h1>
      {error && (
        <p className="alarm-old" role="status">
          {t('old', { age: formatAge(nowMs - dataUpdatedAt, locale) })}
        </p>
      )}
      <AlarmContent listing={data} nowMs={nowMs} />
    </main>
  )
}

function AlarmContent({ listing, nowMs }: { listing: AlarmListing; nowMs: number }) {
  const { t } = useTranslation('alarms')
  const { tab = 'take', days = DEFAULT_DAYS, zone: _, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const { devices = NO_STATIONS } = useListing()
  const { zone } = useZone()
  const clock: RowClock = { nowMs, zone, locale: useLocale() }
  const canAct = useCanOperate()
  const acts = useAlarmActs()
  const fits = useFilter(filter, nowMs)
  const silences = useQuery(silencesQuery)
  const basins = useMemo(() => basinsOf(devices), [devices])
  const { alarms } = listing

  const go = (change: { [K in keyof AlarmsSearch]?: AlarmsSearch[K] | undefined }, replace = false) =>
    void navigate({ search: (previous) => compact<AlarmsSearch>({ ...previous, ...change }), replace })
  const onFilter = (next: AlarmFilter) => go({ ...NO_FILTER, ...next }, true)
  const onClear = isFiltering(filter) ? () => onFilter({}) : undefined
  const parts = { alarms, devices, clock, fits, onClear, acts: canAct ? acts : undefined }
  return (
    <>
      <p className="alarms-on-paper">{t('onPaper', { time: formatInstant(nowMs, zone, clock.locale) })}</p>
      <div className="alarm-desk">
        <DutyBar duty={listing.duty} clock={clock} canAct={canAct} />
        <SignalMenu />
      </div>
      <FileProblems problems={listing.fileProblems} />
      {!canAct && <p className="alarm-soft">{t('readOnly')}</p>}
      <div className="alarm-bar">
        <AlarmTabs
          tab={tab}
          counts={{
            take: inSection(alarms, 'take').length,
            active: inSection(alarms, 'active').length,
            shelved: inSection(alarms, 'shelved').length,
            ...(silences.data && { silences: silences.data.length }),
          }}
          onTab={(next) => go({ tab: next === 'take' ? undefined : next })}
        />
        {tab !== 'silences' && <AlarmFilters filter={filter} basins={basins} onFilter={onFilter} />}
      </div>
      <div id={ALARM_PANEL_ID} role="tabpanel" aria-labelledby={alarmTabId(tab)} className="alarm-panel">
        <h2 className="visually-hidden">{t(`tab.${tab}`)}</h2>
        <Panel tab={tab} {...parts}>
          {tab === 'history' && (
            <AlarmHistory
              days={days}
              onDays={(next) => go({ days: next === DEFAULT_DAYS ? undefined : next }, true)}
              {...{ alarms, fits, onClear, devices, clock }}
            />
          )}
          {tab === 'silences' && (
            <Silences answer={silences} {...{ alarms, devices, basins, clock, canAct }} />
          )}
        </Panel>
      </div>
      {listing.omitted > 0 && (
        <p className="alarm-soft">
          {t('omitted', {
            shown: alarms.length.toLocaleString(clock.locale),
            more: listing.omitted.toLocaleString(clock.locale),
          })}
        </p>
      )}
      <HandoverSheet {...{ listing, devices, clock }} />
      <HandoverNotes duty={listing.duty} devices={devices} clock={clock} />
      <ActDone done={acts.done} clock={clock} />
    </>
  )
}

function Panel({
  tab,
  alarms,
  devices,
  clock,
  fits,
  onClear,
  acts,
  children,
}: {
  tab: AlarmTab
  alarms: readonly AlarmView[]
  devices: readonly DeviceState[]
  clock: RowClock
  fits: (alarms: readonly AlarmView[]) => AlarmView[]
  onClear: (() => void) | undefined
  acts: AlarmActs | undefined
  /** For tabs without a list of current alarms. */
  children: ReactNode
}) {
  const { t } = useTranslation('alarms')
  if (tab === 'history' || tab === 'silences') return children
  const shown = fits(inSection(alarms, tab))
  const suppressed = tab === 'shelved' ? fits(inSection(alarms, 'suppressed')) : []
  const list = { all: alarms, devices, clock, acts }
  return (
    <>
      <AlarmList
        key={tab}
        label={t(`list.${tab}`)}
        alarms={shown}
        {...list}
        help={<KeysHelp canAct={acts !== undefined} isShelved={tab === 'shelved'} />}
        none={<NoAlarms of={emptinessOf(alarms, tab)} onClear={onClear} />}
      />
      {suppressed.length > 0 && (
        <section>
          <h2>{t('list.heldBack')}</h2>
          <AlarmList label={t('list.heldBack')} alarms={suppressed} {...list} hasKeys={shown.length === 0} />
        </section>
      )}
    </>
  )
}

function FileProblems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('alarms')
  if (problems.length === 0) return null
  return (
    <section className="alarm-file">
      <p>{t('fileProblems')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <bdi>{problem}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useFilter(filter: AlarmFilter, nowMs: number) {
  const words = useAlarmWords()
  return (alarms: readonly AlarmView[]) =>
    isFiltering(filter) ? filterAlarms(alarms, filter, (alarm) => words.brief(alarm, { nowMs })) : [...alarms]
}

function basinsOf(devices: readonly DeviceState[]): string[] {
  return [...new Set(devices.flatMap(({ basin }) => basin ?? []))].sort((a, b) => a.localeCompare(b))
}
