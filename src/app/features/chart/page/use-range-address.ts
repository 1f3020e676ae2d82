import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Preset, TimeRange } from '../../../../view/time/time-range.ts'
import { type ChartSearch, parseChartSearch } from '../../address/chart-search.ts'
import type { CompareSearch } from '../../address/compare-search.ts'
import type { StepChoice } from '../../address/range-search.ts'
import { compact } from '../../address/text.ts'
import { preferOnCharts } from '../../preferences/preferences.ts'
import { fixedRange } from '../time-range/chart-address.ts'

type RangeText = Partial<Record<'range' | 'from' | 'to', string | undefined>>

interface RangeStacks {
  rangesBefore?: RangeText[]
  /** The next one to redo last. */
  rangesAfter?: RangeText[]
}

declare module '@tanstack/history' {
  interface HistoryState extends RangeStacks {}
}

/** `undefined` removes a parameter. */
type AddressPart = { [K in keyof (ChartSearch & CompareSearch)]?: string | number | undefined }

export function useRangeAddress() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMemo(() => {
    const change = (part: AddressPart, how: { replace?: boolean; stacks?: RangeStacks } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) => compact<object>({ ...previous, ...part }),
        replace: how.replace ?? false,
        resetScroll: false,
        state: (previous) => ({ ...previous, ...how.stacks }),
      })
    const stacks = () => {
      const { rangesBefore = [], rangesAfter = [] } = router.latestLocation.state
      return { rangesBefore, rangesAfter }
    }
    const present = (): RangeText => only(parseChartSearch(router.latestLocation.search))
    const choose = (next: RangeText, part: AddressPart = {}) => {
      const { range, from, to } = present()
      const isOther = next.range !== range || next.from !== from || next.to !== to
      // choosing the same range is no step to undo
      const left = { rangesBefore: [...stacks().rangesBefore, { range, from, to }], rangesAfter: [] }
      change({ ...only(next), ...part }, isOther ? { stacks: left } : {})
    }
    /** Moves a range from one stack to the other; `false` when there is none. */
    const step = (fromStack: keyof RangeStacks, toStack: keyof RangeStacks) => {
      const { [fromStack]: source, [toStack]: target } = stacks()
      const next = source.at(-1)
      if (next) {
        const moved = { [fromStack]: source.slice(0, -1), [toStack]: [...target, present()] }
        change(only(next), { stacks: moved })
      }
      return next !== undefined
    }
    /** Adds no history entry. */
    const replace = (part: AddressPart) => change(part, { replace: true })
    return {
      change: (part: AddressPart) => change(part),
      replace,
      /** A step to undo. */
      choosePreset: (range: Preset) => {
        preferOnCharts({ range })
        choose({ range })
      },
      showStep: (step: StepChoice | undefined) => {
        preferOnCharts({ step })
        replace({ step })
      },
      chooseRange: (range: TimeRange, part?: AddressPart) => choose(fixedRange(range), part),
      /** During a movement. */
      followRange: (range: TimeRange) => replace(only(fixedRange(range))),
      /** The range before the last choice; `false` without one on this page. */
      undoRange: () => step('rangesBefore', 'rangesAfter'),
      /** The range undone last; `false` without one, or after another choice. */
      redoRange: () => step('rangesAfter', 'rangesBefore'),
    }
  }, [navigate, router])
}

export function useRangeSteps() {
  return useLocation({
    select: ({ state }) => ({
      canUndo: (state.rangesBefore?.length ?? 0) > 0,
      canRedo: (state.rangesAfter?.length ?? 0) > 0,
    }),
    structuralSharing: true,
  })
}

function only({ range, from, to }: RangeText) {
  return { range, from, to }
}
