import { useMemo } from 'react'
import type { ChartSearch } from '../../address/chart-search.ts'
import { useNow } from '../../time/use-now.ts'
import { type AddressedRange, rangeInAddress } from '../time-range/chart-address.ts'

/**
 * A preset moves with the clock as often as the station reports, within these, and always reaches ahead as far: new
 * readings have their place at its end, and nothing has to be asked for when one comes.
 */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

export interface AddressedRangeNow extends AddressedRange {
  /** Has not ended yet, and fills up. */
  isOpen: boolean
  /** How often an open range is asked for again. */
  refetchMs: number | false
  /** What a preset that is chosen now reaches to. */
  aheadMs: number
}

/** The range that the address means while the clock goes on. */
export function useAddressedRange(search: ChartSearch, intervalSeconds: number | null): AddressedRangeNow {
  const refreshMs = Math.min(LATEST_MS, Math.max(SOONEST_MS, (intervalSeconds ?? 60) * 1000))
  const now = useNow(refreshMs)
  const aheadMs = now + refreshMs
  const addressed = useMemo(() => rangeInAddress(search, aheadMs), [search, aheadMs])
  const isOpen = addressed.range.toMs > now
  return { ...addressed, isOpen, refetchMs: isOpen && refreshMs, aheadMs }
}
