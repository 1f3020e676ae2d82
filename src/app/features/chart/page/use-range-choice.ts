import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { clampEnd, isSameRange, type TimeRange, zoomed } from '../../../../view/time/time-range.ts'
import type { RangeActions } from '../scene.ts'
import type { useRangeAddress } from './use-range-address.ts'

/** No movement goes beyond `untilMs`. */
export function useRangeChoice(
  addressRange: TimeRange,
  untilMs: number,
  address: ReturnType<typeof useRangeAddress>,
) {
  const { range, pan, stopPanning } = usePannedRange(addressRange, address)
  const { choose, follow, undo, redo } = useMemo(() => {
    const stopping =
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args) => {
        stopPanning()
        return act(...args)
      }
    return {
      choose: stopping((next: TimeRange) => address.chooseRange(next)),
      follow: stopping(address.choosePreset),
      undo: stopping(address.undoRange),
      redo: stopping(address.redoRange),
    }
  }, [address, stopPanning])
  const actions = useMemo(
    (): RangeActions => ({
      choose,
      pan: (next) => pan(clampEnd(untilMs, next, range)),
      back: () => {
        const twice = zoomed(addressRange, 2, (addressRange.fromMs + addressRange.toMs) / 2)
        if (!undo()) choose(clampEnd(untilMs, twice, addressRange))
      },
    }),
    [choose, pan, undo, addressRange, range, untilMs],
  )
  return { range, choose, follow, undo, redo, actions }
}

/** A movement rests after this long without input. */
const REST_MS = 220
/** Movements that follow sooner are one step to undo. */
const SAME_MOVEMENT_MS = 2000

interface Movement {
  range: TimeRange
  /** The address' range when the movement came to rest; it is shown until the address has another. */
  restedOver: TimeRange | null
}

/** A range that moves with the hand before the address does. */
function usePannedRange(
  addressRange: TimeRange,
  address: Pick<ReturnType<typeof useRangeAddress>, 'chooseRange' | 'followRange'>,
): {
  range: TimeRange
  pan: (range: TimeRange) => void
  /** Another choice was made: a movement that has not come to rest would take it back. */
  stopPanning: () => void
} {
  const [movement, setMovement] = useState<Movement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef({ addressRange, address })
  useEffect(() => {
    latest.current = { addressRange, address }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const pan = useCallback((range: TimeRange) => {
    setMovement({ range, restedOver: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = performance.now()
      setMovement({ range, restedOver: latest.current.addressRange })
      const isContinued = now - restedAt.current < SAME_MOVEMENT_MS
      latest.current.address[isContinued ? 'followRange' : 'chooseRange'](range)
      restedAt.current = now
    }, REST_MS)
  }, [])

  const stopPanning = useCallback(() => {
    clearTimeout(timer.current)
    restedAt.current = Number.NEGATIVE_INFINITY
    setMovement(null)
  }, [])

  // going back to the range it rested over has to show that range
  if (movement?.restedOver && !isSameRange(movement.restedOver, addressRange)) setMovement(null)
  return { range: movement?.range ?? addressRange, pan, stopPanning }
}
