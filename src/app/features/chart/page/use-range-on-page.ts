import { useMemo } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import type { RangePageSearch, RangeSearch } from '../../address/range-search.ts'
import { useNow } from '../../time/use-now.ts'
import {
  displayRange,
  isOver,
  latestEnd,
  type RecordEnds,
  rangeInAddress,
} from '../time-range/chart-address.ts'
import type { useRangeAddress } from './use-range-address.ts'
import { useRangeChoice } from './use-range-choice.ts'

export type RangeOnPage = ReturnType<typeof useRangeOnPage>

/** The range of the address and how it is moved, for a record that begins at `oldestMs`, `null` until known. */
export function useRangeOnPage(
  address: ReturnType<typeof useRangeAddress> & { search: RangePageSearch },
  record: Pick<DeviceState, 'intervalSeconds' | 'lastUpdateMs'>,
  oldestMs: number | null,
) {
  const { range: addressRange, ...addressed } = useAddressedRange(address.search, record, oldestMs)
  const { preset, nowMs, untilMs } = addressed
  const moved = useRangeChoice(addressRange, untilMs, address)
  return {
    ...addressed,
    addressRange,
    /** Up to now, where it ends a little later. */
    displayRange: preset === null ? addressRange : displayRange(addressRange, nowMs, record),
    moved,
    lastUpdateMs: record.lastUpdateMs,
  }
}

/** Bounds of the refresh interval of a preset, which also follows each new reading. */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

function useAddressedRange(
  search: RangeSearch,
  { intervalSeconds, lastUpdateMs }: Pick<DeviceState, 'intervalSeconds' | 'lastUpdateMs'>,
  /** Start of the record; `null` until known. */
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
    /** Has not ended yet. */
    isOpen,
    refetchMs: isOpen && refreshMs,
    untilMs: latestEnd(ends),
    isOver: isOver(ends, intervalSeconds),
  }
}
