import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Preset } from '../../../../view/time/time-range.ts'
import { following, PRESET_MS, type TimeRange, zoomed } from '../../../../view/time/time-range.ts'
import type { RangeActions } from '../scene.ts'
import type { ChartAddress } from './use-chart-address.ts'
import type { ChartAnswer } from './use-chart-series.ts'
import { useGlidingRange } from './use-gliding-range.ts'
import type { Preview } from './use-preview.ts'

export interface RangeChoice {
  /** The range of the address, or the one that a hand is moving to. */
  range: TimeRange
  choose(range: TimeRange): void
  /** A preset's button goes down: its readings are asked for. */
  expect(preset: Preset): void
  follow(preset: Preset): void
  /** For the hand on the plot; the same object for as long as it does the same. */
  actions: RangeActions
}

/**
 * The ways in which a reader changes the range. Each asks for the new one before the address has it.
 * `settled` is the range of the address, and a preset that is chosen now reaches to `aheadMs`. What is
 * expected is shown in a preview.
 */
export function useRangeChoice(
  settled: TimeRange,
  aheadMs: number,
  { choosePreset, chooseRange, followRange, goBack }: ChartAddress,
  ahead: ChartAnswer['ahead'],
  preview: Preview,
): RangeChoice {
  const choose = useCallback(
    (range: TimeRange) => {
      void ahead(range)
      chooseRange(range)
    },
    [ahead, chooseRange],
  )
  const rangeOf = (preset: Preset) => following(aheadMs, PRESET_MS[preset])
  const expect = (next: Preset) => preview.press(next, ahead(rangeOf(next)))
  const follow = (next: Preset) => {
    preview.keep()
    void ahead(rangeOf(next))
    choosePreset(next)
  }
  const rest = useCallback(
    (range: TimeRange, isContinued: boolean) => {
      void ahead(range)
      if (isContinued) followRange(range)
      else chooseRange(range)
    },
    [ahead, followRange, chooseRange],
  )
  const [range, glide] = useGlidingRange(settled, rest)
  // not among what the actions depend on: the panels would be gone through for a range they do not show yet
  const latest = useRef(settled)
  useLayoutEffect(() => {
    latest.current = settled
  }, [settled])
  const actions = useMemo(
    (): RangeActions => ({
      choose,
      glide,
      back: () => {
        const { fromMs, toMs } = latest.current
        if (!goBack()) choose(zoomed(latest.current, 2, (fromMs + toMs) / 2))
      },
    }),
    [choose, glide, goBack],
  )
  return { range, choose, expect, follow, actions }
}
