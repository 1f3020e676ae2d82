import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Preset, TimeRange } from '../../../../view/time/time-range.ts'
import { parseChartSearch } from '../../address/chart-search.ts'
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

/** Texts that the address is to have in place of others; `undefined` takes one away. */
export type AddressPart = Readonly<Record<string, string | number | undefined>>

/** How a page of which the address has a range changes it. */
export function useRangeAddress() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMemo(() => {
    const change = (part: AddressPart, how: { replace?: boolean; rangesBefore?: RangeText[] } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) => compact({ ...previous, ...part }),
        replace: how.replace ?? false,
        resetScroll: false,
        state: (previous) => ({ ...previous, ...(how.rangesBefore && { rangesBefore: how.rangesBefore }) }),
      })
    const rangesBefore = () => router.latestLocation.state.rangesBefore ?? []
    const choose = (next: RangeText, part: AddressPart = {}) => {
      const { range, from, to } = parseChartSearch(router.latestLocation.search)
      const isOther = next.range !== range || next.from !== from || next.to !== to
      // the same once more is nothing to go back to
      change(
        { ...only(next), ...part },
        isOther ? { rangesBefore: [...rangesBefore(), { range, from, to }] } : {},
      )
    }
    return {
      change,
      /** What the reader chose; back leads to what was before. */
      choosePreset: (range: Preset) => choose({ range }),
      chooseRange: (range: TimeRange, part?: AddressPart) => choose(fixedRange(range), part),
      /** A movement that goes on: the address follows without a new entry in the history. */
      followRange: (range: TimeRange) => change(only(fixedRange(range)), { replace: true }),
      /** To the range before the last choice, whatever else was chosen since; `false` when there was none on this page. */
      goBack: () => {
        const before = rangesBefore()
        const last = before.at(-1)
        if (last) change(only(last), { rangesBefore: before.slice(0, -1) })
        return last !== undefined
      },
    }
  }, [navigate, router])
}

/** A range in place of whatever the address says of one. */
function only({ range, from, to }: RangeText) {
  return { range, from, to }
}
