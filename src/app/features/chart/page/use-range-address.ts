import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Preset, TimeRange } from '../../../../view/time/time-range.ts'
import { parseChartSearch, type StepChoice } from '../../address/chart-search.ts'
import { compact } from '../../address/text.ts'
import { prefer } from '../../preferences/preferences.ts'
import { fixedRange } from '../time-range/chart-address.ts'

/** What the address says of a range. */
type RangeText = Partial<Record<'range' | 'from' | 'to', string | undefined>>

interface RangeStacks {
  /** The ranges that the reader left for others on this page to get here, the last one last. */
  rangesBefore?: RangeText[]
  /** The ranges that were undone, the next one to redo last. */
  rangesAfter?: RangeText[]
}

declare module '@tanstack/history' {
  interface HistoryState extends RangeStacks {}
}

/** Texts that the address is to have in place of others; `undefined` takes one away. */
export type AddressPart = Readonly<Record<string, string | number | undefined>>

/** How a page of which the address has a range changes it. */
export function useRangeAddress() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMemo(() => {
    const change = (part: AddressPart, how: { replace?: boolean; stacks?: RangeStacks } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) => compact({ ...previous, ...part }),
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
      // the same once more is nothing to go back to
      const left = { rangesBefore: [...stacks().rangesBefore, { range, from, to }], rangesAfter: [] }
      change({ ...only(next), ...part }, isOther ? { stacks: left } : {})
    }
    /** Takes the last range of one stack, and puts the present one on the other; `false` when there is none. */
    const step = (fromStack: keyof RangeStacks, toStack: keyof RangeStacks) => {
      const { [fromStack]: source, [toStack]: target } = stacks()
      const next = source.at(-1)
      if (next) {
        const moved = { [fromStack]: source.slice(0, -1), [toStack]: [...target, present()] }
        change(only(next), { stacks: moved })
      }
      return next !== undefined
    }
    return {
      change,
      /** What the reader chose; back leads to what was before. */
      choosePreset: (range: Preset) => {
        prefer({ range })
        choose({ range })
      },
      showStep: (step: StepChoice | undefined) => {
        prefer({ step })
        change({ step }, { replace: true })
      },
      showLine: (line: 'mean' | undefined) => change({ line }, { replace: true }),
      chooseRange: (range: TimeRange, part?: AddressPart) => choose(fixedRange(range), part),
      /** A movement that goes on: the address follows without a new entry in the history. */
      followRange: (range: TimeRange) => change(only(fixedRange(range)), { replace: true }),
      /** To the range before the last choice, whatever else was chosen since; `false` when there was none on this page. */
      undoRange: () => step('rangesBefore', 'rangesAfter'),
      /** To the range that was undone last; `false` when none was, or another was chosen since. */
      redoRange: () => step('rangesAfter', 'rangesBefore'),
    }
  }, [navigate, router])
}

/** Whether there is a range to go back to, and one that was undone. */
export function useRangeSteps() {
  return useLocation({
    select: ({ state }) => ({
      canUndo: (state.rangesBefore?.length ?? 0) > 0,
      canRedo: (state.rangesAfter?.length ?? 0) > 0,
    }),
    structuralSharing: true,
  })
}

/** A range in place of whatever the address says of one. */
function only({ range, from, to }: RangeText) {
  return { range, from, to }
}
