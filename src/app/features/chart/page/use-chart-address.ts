import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Preset, TimeRange } from '../../../../view/time/time-range.ts'
import { type ChartSearch, type ChartView, parseChartSearch } from '../../address/chart-search.ts'
import { compact } from '../../address/text.ts'
import { fixedRange } from '../time-range/chart-address.ts'

/** What the address says of a range. */
type RangeText = Partial<Record<'range' | 'from' | 'to', string | undefined>>

declare module '@tanstack/history' {
  interface HistoryState {
    /** The ranges that the reader left for others on this page to get here, the last one last. */
    rangesBefore?: RangeText[]
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
  /** To the range before the last choice, whatever else was chosen since; `false` when there was none on this page. */
  goBack(): boolean
  showSensors(sensors: string | undefined): void
  showView(view: ChartView): void
}

/** The address of the chart page, which is its state. */
export function useChartAddress(): ChartAddress {
  const search = useSearch({ from: '/stations/$id' })
  const navigate = useNavigate({ from: '/stations/$id' })
  const router = useRouter()
  const actions = useMemo(() => {
    const change = (
      part: Partial<Record<keyof ChartSearch, string | undefined>>,
      how: { replace?: boolean; rangesBefore?: RangeText[] } = {},
    ) =>
      void navigate({
        search: (previous) => compact({ ...previous, ...part }) as ChartSearch,
        replace: how.replace ?? false,
        resetScroll: false,
        state: (previous) => ({ ...previous, ...(how.rangesBefore && { rangesBefore: how.rangesBefore }) }),
      })
    const rangesBefore = () => router.latestLocation.state.rangesBefore ?? []
    const choose = (next: RangeText, part: { view?: undefined } = {}) => {
      const { range, from, to } = parseChartSearch(router.latestLocation.search)
      const isOther = next.range !== range || next.from !== from || next.to !== to
      // the same once more is nothing to go back to
      change(
        { ...only(next), ...part },
        isOther ? { rangesBefore: [...rangesBefore(), { range, from, to }] } : {},
      )
    }
    return {
      choosePreset: (range: Preset) => choose({ range }),
      chooseRange: (range: TimeRange) => choose(fixedRange(range)),
      showOnChart: (range: TimeRange) => choose(fixedRange(range), { view: undefined }),
      followRange: (range: TimeRange) => change(only(fixedRange(range)), { replace: true }),
      goBack: () => {
        const before = rangesBefore()
        const last = before.at(-1)
        if (last) change(only(last), { rangesBefore: before.slice(0, -1) })
        return last !== undefined
      },
      showSensors: (sensors: string | undefined) => change({ sensors }, { replace: true }),
      showView: (view: ChartView) => change({ view: view === 'chart' ? undefined : view }),
    }
  }, [navigate, router])
  return useMemo(() => ({ search, ...actions }), [search, actions])
}

/** A range in place of whatever the address says of one. */
function only({ range, from, to }: RangeText) {
  return { range, from, to }
}
