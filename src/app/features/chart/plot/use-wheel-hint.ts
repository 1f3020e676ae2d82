import { useCallback, useEffect, useRef, useState } from 'react'

const SHOWN_MS = 1500
/** Readers who scroll past need not see it at every plot. */
const MAX_TIMES = 3

let times = 0

/** Shows the key for zooming after a wheel turn without it, a few times per visit. */
export function useWheelHint(): [isShown: boolean, onPlainWheel: () => void] {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPlainWheel = useCallback(() => {
    if (timer.current === undefined) {
      if (times >= MAX_TIMES) return
      times++
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setShown(false)
    }, SHOWN_MS)
    setShown(true)
  }, [])
  return [isShown, onPlainWheel]
}
