import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  clampEnd,
  isSameRange,
  type Preset,
  type TimeRange,
  zoomed,
} from '../../../../view/time/time-range.ts'
import type { RangeActions } from '../scene.ts'
import type { useRangeAddress } from './use-range-address.ts'

/** How a reader changes the range. `settled` is the range of the address; no movement leads beyond `untilMs`. */
export function useRangeChoice(
  settled: TimeRange,
  untilMs: number,
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
) {
  const { range, pan, stopPanning } = usePannedRange(settled, (next, isContinued) =>
    isContinued ? followRange(next) : chooseRange(next),
  )
  const follow = (next: Preset) => {
    stopPanning()
    choosePreset(next)
  }
  const choose = useCallback(
    (next: TimeRange) => {
      stopPanning()
      chooseRange(next)
    },
    [stopPanning, chooseRange],
  )
  const undo = useCallback(() => {
    stopPanning()
    return undoRange()
  }, [stopPanning, undoRange])
  const redo = () => {
    stopPanning()
    return redoRange()
  }
  const actions = useMemo(
    (): RangeActions => ({
      choose,
      pan: (next) => pan(clampEnd(untilMs, next, range)),
      back: () => {
        const twice = zoomed(settled, 2, (settled.fromMs + settled.toMs) / 2)
        if (!undo()) choose(clampEnd(untilMs, twice, settled))
      },
    }),
    [choose, pan, undo, settled, range, untilMs],
  )
  return {
    /** The range of the address, or the one that a hand is moving to. */
    range,
    choose,
    follow,
    undo,
    redo,
    /** For the hand on the plot. */
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
function usePannedRange(
  settled: TimeRange,
  onRest: (range: TimeRange, isContinued: boolean) => void,
): {
  range: TimeRange
  pan: (range: TimeRange) => void
  /** Another choice was made: a movement that has not come to rest would take it back. */
  stopPanning: () => void
} {
  const [movement, setMovement] = useState<Movement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef({ settled, onRest })
  useEffect(() => {
    latest.current = { settled, onRest }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const pan = useCallback((range: TimeRange) => {
    setMovement({ range, restedOver: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = performance.now()
      setMovement({ range, restedOver: latest.current.settled })
      latest.current.onRest(range, now - restedAt.current < SAME_MOVEMENT_MS)
      restedAt.current = now
    }, REST_MS)
  }, [])

  const stopPanning = useCallback(() => {
    clearTimeout(timer.current)
    // the next movement is a new one
    restedAt.current = Number.NEGATIVE_INFINITY
    setMovement(null)
  }, [])

  // who goes back to the range that it rested over wants to see that
  if (movement?.restedOver && !isSameRange(movement.restedOver, settled)) setMovement(null)
  return { range: movement?.range ?? settled, pan, stopPanning }
}
