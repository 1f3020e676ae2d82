import { useEffect, useEffectEvent, useState } from 'react'
import { soundAlarm } from './alarm-sound.ts'

const REPEAT_MS = 15_000

/** Sounds the alarm now and again for as long as it is wanted; whether the browser holds it back, and how to try again. */
export function useRepeatedSound(isWanted: boolean) {
  const [isBlocked, setBlocked] = useState(false)
  const sound = useEffectEvent(() => void soundAlarm().then((isHeard) => setBlocked(!isHeard)))
  useEffect(() => {
    if (!isWanted) {
      setBlocked(false)
      return
    }
    sound()
    const timer = setInterval(() => sound(), REPEAT_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  useEffect(() => {
    if (!isBlocked) return
    // any click or key lifts it
    const lift = () => sound()
    document.addEventListener('pointerdown', lift)
    document.addEventListener('keydown', lift)
    return () => {
      document.removeEventListener('pointerdown', lift)
      document.removeEventListener('keydown', lift)
    }
  }, [isBlocked])
  return { isBlocked: isBlocked && isWanted, retry: sound }
}
