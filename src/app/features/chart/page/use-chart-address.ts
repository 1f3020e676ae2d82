import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ChartSearch, ChartView, Preset } from '../../address/chart-search.ts'
import { compact } from '../../address/text.ts'
import { fixedRange } from '../time-range/chart-address.ts'
import type { TimeRange } from '../time-range/time-range.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many ranges the reader chose on this page to get here; going back as often stays on it. */
    chosenRanges?: number
  }
}

export interface ChartAddress {
  search: ChartSearch
  /** What the reader chose; back leads to what was before. */
  choosePreset(preset: Preset): void
  chooseRange(range: TimeRange): void
  /** As `chooseRange`, whatever view was open. */
  showOnChart(range: TimeRange): void
  /** A movement that goes on: the address follows without a new entry in the history. */
  followRange(range: TimeRange): void
  /** To the range before the last choice; `false` when there was none on this page. */
  goBack(): boolean
  showSensors(sensors: string | undefined): void
  showView(view: ChartView): void
}

/** The address of the chart page, which is its state. */
export function useChartAddress(): ChartAddress {
  const search = useSearch({ from: '/stations/$id' })
  const navigate = useNavigate({ from: '/stations/$id' })
  const router = useRouter()
  const change = useCallback(
    (part: Partial<Record<keyof ChartSearch, string | undefined>>, how: 'choose' | 'replace') =>
      void navigate({
        search: (previous) => compact({ ...previous, ...part }) as ChartSearch,
        replace: how === 'replace',
        resetScroll: false,
        state: (previous) => ({
          ...previous,
          chosenRanges: (previous.chosenRanges ?? 0) + (how === 'choose' ? 1 : 0),
        }),
      }),
    [navigate],
  )
  const actions = useMemo(
    () => ({
      choosePreset: (range: Preset) => change({ range, from: undefined, to: undefined }, 'choose'),
      chooseRange: (range: TimeRange) => change({ range: undefined, ...fixedRange(range) }, 'choose'),
      showOnChart: (range: TimeRange) =>
        change({ range: undefined, view: undefined, ...fixedRange(range) }, 'choose'),
      followRange: (range: TimeRange) => change({ range: undefined, ...fixedRange(range) }, 'replace'),
      goBack: () => {
        if (!router.state.location.state.chosenRanges) return false
        router.history.back()
        return true
      },
      showSensors: (sensors: string | undefined) => change({ sensors }, 'replace'),
      showView: (view: ChartView) => change({ view: view === 'chart' ? undefined : view }, 'choose'),
    }),
    [change, router],
  )
  return useMemo(() => ({ search, ...actions }), [search, actions])
}
