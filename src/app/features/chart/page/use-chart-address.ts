import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { BorrowedRain } from '../../../../view/plot/series/use-borrowed-rain.ts'
import type { Preset, TimeRange } from '../../../../view/time/time-range.ts'
import {
  type ChartSearch,
  type ChartView,
  type NormalsChoice,
  parseChartSearch,
  type QualitySearch,
  type StepChoice,
} from '../../address/chart-search.ts'
import { compact } from '../../address/text.ts'
import { useNow } from '../../time/use-now.ts'
import {
  fixedRange,
  latestEnd,
  presetRange,
  type RecordEnds,
  rangeInAddress,
  sensorsInAddress,
} from '../time-range/chart-address.ts'

/** What the address says of a range. */
type RangeText = Partial<Record<'range' | 'from' | 'to', string | undefined>>

declare module '@tanstack/history' {
  interface HistoryState {
    /** The ranges that the reader left for others on this page to get here, the last one last. */
    rangesBefore?: RangeText[]
  }
}

/** The address of the chart page, which is its state. */
export function useChartAddress() {
  const search = useSearch({ from: '/stations/$id' })
  const navigate = useNavigate({ from: '/stations/$id' })
  const router = useRouter()
  const actions = useMemo(() => {
    const change = (
      part: Partial<Record<keyof ChartSearch, string | number | undefined>>,
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
      /** What the reader chose; back leads to what was before. */
      choosePreset: (range: Preset) => choose({ range }),
      chooseRange: (range: TimeRange) => choose(fixedRange(range)),
      /** As `chooseRange`, whatever view was open. */
      showOnChart: (range: TimeRange) => choose(fixedRange(range), { view: undefined }),
      /** A movement that goes on: the address follows without a new entry in the history. */
      followRange: (range: TimeRange) => change(only(fixedRange(range)), { replace: true }),
      /** To the range before the last choice, whatever else was chosen since; `false` when there was none on this page. */
      goBack: () => {
        const before = rangesBefore()
        const last = before.at(-1)
        if (last) change(only(last), { rangesBefore: before.slice(0, -1) })
        return last !== undefined
      },
      showSensors: (sensors: string | undefined) => change({ sensors }, { replace: true }),
      chooseRain: (rain: string | undefined) => change({ rain }, { replace: true }),
      chooseAxes: (axes: string | undefined) => change({ axes }, { replace: true }),
      showNormals: (normals: NormalsChoice | undefined) => change({ normals }, { replace: true }),
      showThreshold: (threshold: string | undefined) => change({ threshold }, { replace: true }),
      showCumulative: (cumulative: string | undefined) => change({ cumulative }, { replace: true }),
      showStep: (step: StepChoice | undefined) => change({ step }, { replace: true }),
      /** What the quality tab lists; no step for going back. */
      showQuality: (part: QualitySearch) => change(part, { replace: true }),
      /** Whether the chart has every value as it was sent. */
      showAsSent: (isAsSent: boolean) => change({ quality: isAsSent ? 'off' : undefined }),
      showView: (view: ChartView) => change({ view: view === 'chart' ? undefined : view }),
    }
  }, [navigate, router])
  return { search, ...actions }
}

/** A range in place of whatever the address says of one. */
function only({ range, from, to }: RangeText) {
  return { range, from, to }
}

/** A preset moves with the clock as often as the station reports, within these, and with each reading that comes. */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

/** The range that the address means while the clock goes on. */
export function useAddressedRange(
  search: ChartSearch,
  { intervalSeconds, lastUpdateMs }: Pick<DeviceState, 'intervalSeconds' | 'lastUpdateMs'>,
  /** When the record begins; `null` until that is known. */
  oldestMs: number | null,
) {
  const refreshMs = Math.min(LATEST_MS, Math.max(SOONEST_MS, (intervalSeconds ?? 60) * 1000))
  const now = useNow(refreshMs)
  const ends = useMemo(
    (): RecordEnds => ({ nowMs: now, oldestMs, newestMs: lastUpdateMs }),
    [now, oldestMs, lastUpdateMs],
  )
  const addressed = useMemo(() => rangeInAddress(search, ends), [search, ends])
  const isOpen = addressed.preset === null ? addressed.range.toMs > now : !addressed.endsAtLast
  return {
    ...addressed,
    nowMs: now,
    /** Has not ended yet, and fills up. */
    isOpen,
    /** How often an open range is asked for again. */
    refetchMs: isOpen && refreshMs,
    /** The range of a preset that is chosen now. */
    rangeOf: useCallback((preset: Preset) => presetRange(preset, ends).range, [ends]),
    /** Beyond this there is nothing to step to. */
    untilMs: latestEnd(ends),
  }
}

/** The sensors that the address has the open view show. */
export function useShownSensors(own: readonly Sensor[], rain: BorrowedRain | null, search: ChartSearch) {
  /** All that the chart can show: the station's own, and the rain of another. */
  const all = useMemo(() => (rain ? [...own, rain.sensor] : own), [own, rain])
  /** Those that the open view can show: a table and a report are of the station's own readings. */
  const listed = (search.view ?? 'chart') === 'chart' ? all : own
  /** Those that it shows. */
  const shown = useMemo(() => sensorsInAddress(search, listed), [search, listed])
  /** The other station's rain where it is shown. */
  const shownRain = rain && shown.includes(rain.sensor) ? rain : null
  return { all, listed, shown, shownRain }
}
