import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  isSameRange,
  keptBefore,
  type Preset,
  type TimeRange,
  zoomed,
} from '../../../../view/time/time-range.ts'
import type { RangeActions } from '../scene.ts'
import type { useAddressedRange } from './use-chart-address.ts'
import type { usePreview } from './use-preview.ts'
import type { useRangeAddress } from './use-range-address.ts'

/**
 * The ways in which a reader changes the range. Each asks for the new one before the address has it.
 * `settled` is the range of the address, `rangeOf` that of a preset that is chosen now; no movement leads beyond
 * `untilMs`. What is expected is shown in a preview.
 */
export function useRangeChoice(
  settled: TimeRange,
  { rangeOf, untilMs }: Pick<ReturnType<typeof useAddressedRange>, 'rangeOf' | 'untilMs'>,
  {
    choosePreset,
    chooseRange,
    followRange,
    undoRange,
    redoRange,
  }: Pick<
    ReturnType<typeof useRangeAddress>,
    'choosePreset' | 'chooseRange' | 'followRange' | 'undoRange' | 'redoRange'
  >,
  ahead: (range: TimeRange) => Promise<boolean>,
  preview: Pick<ReturnType<typeof usePreview>, 'press' | 'keep'>,
) {
  const take = useCallback(
    (range: TimeRange) => {
      void ahead(range)
      chooseRange(range)
    },
    [ahead, chooseRange],
  )
  /** A preset's button goes down: its readings are asked for. */
  const expect = (next: Preset) => preview.press(next, ahead(rangeOf(next)))
  const follow = (next: Preset) => {
    halt()
    preview.keep()
    void ahead(rangeOf(next))
    choosePreset(next)
  }
  const { range, glide, halt } = useGlidingRange(settled, (next, isContinued) => {
    if (!isContinued) return take(next)
    void ahead(next)
    followRange(next)
  })
  const choose = useCallback(
    (range: TimeRange) => {
      halt()
      take(range)
    },
    [halt, take],
  )
  const undo = useCallback(() => {
    halt()
    return undoRange()
  }, [halt, undoRange])
  const redo = useCallback(() => {
    halt()
    return redoRange()
  }, [halt, redoRange])
  // not among what the actions depend on: the panels would be gone through for a range they do not show yet
  const latest = useRef({ settled, range, untilMs })
  useLayoutEffect(() => {
    latest.current = { settled, range, untilMs }
  }, [settled, range, untilMs])
  /** For the hand on the plot; the same object for as long as it does the same. */
  const actions = useMemo(
    (): RangeActions => ({
      choose,
      glide: (next) => glide(keptBefore(latest.current.untilMs, next, latest.current.range)),
      back: () => {
        const { settled, untilMs } = latest.current
        const twice = zoomed(settled, 2, (settled.fromMs + settled.toMs) / 2)
        if (!undo()) choose(keptBefore(untilMs, twice, settled))
      },
    }),
    [choose, glide, undo],
  )
  return {
    /** The range of the address, or the one that a hand is moving to. */
    range,
    choose,
    expect,
    follow,
    undo,
    redo,
    actions,
  }
}

/** A movement rests when the hand has, for this long. */
const REST_MS = 220
/** Movements that follow each other sooner are one, and one step for going back. */
const SAME_MOVEMENT_MS = 2000

interface Movement {
  range: TimeRange
  /** The settled range when the movement came to rest; shown until another one is settled. */
  restedOver: TimeRange | null
}

/**
 * A range that moves with the hand before the address does. `onRest` gets where it comes to rest, and whether that only
 * continues the movement before.
 */
function useGlidingRange(
  settled: TimeRange,
  onRest: (range: TimeRange, isContinued: boolean) => void,
): {
  range: TimeRange
  glide: (range: TimeRange) => void
  /** Another choice was made: a movement that has not come to rest would take it back. */
  halt: () => void
} {
  const [movement, setMovement] = useState<Movement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef({ settled, onRest })
  useEffect(() => {
    latest.current = { settled, onRest }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const glide = useCallback((range: TimeRange) => {
    setMovement({ range, restedOver: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = performance.now()
      setMovement({ range, restedOver: latest.current.settled })
      latest.current.onRest(range, now - restedAt.current < SAME_MOVEMENT_MS)
      restedAt.current = now
    }, REST_MS)
  }, [])

  const halt = useCallback(() => {
    clearTimeout(timer.current)
    // the next movement is a new one
    restedAt.current = Number.NEGATIVE_INFINITY
    setMovement(null)
  }, [])

  // who goes back to the range that it rested over wants to see that
  if (movement?.restedOver && !isSameRange(movement.restedOver, settled)) setMovement(null)
  return { range: movement?.range ?? settled, glide, halt }
}
