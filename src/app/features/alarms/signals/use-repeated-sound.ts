import { useEffect, useState } from 'react'
import { soundAlarm } from './alarm-sound.ts'
import { createTabTurn } from './tab-turn.ts'

const REPEAT_MS = 15_000

const turn = createTabTurn('gaugeboard.alarm-sound')

/** Repeats the sound in one tab; a blocked tab leaves it to another. Returns whether this tab is blocked. */
export function useRepeatedSound(isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let isDelayed = false
    const sound = async () => {
      const isOurs = await turn.take()
      const isHeard = isOurs && !isOver && (await soundAlarm())
      isDelayed = isOurs && !isHeard
      if (isDelayed) turn.give()
      if (!isOver) setBlocked(isDelayed)
    }
    // any click or key unblocks it
    const lift = () => {
      if (isDelayed) void sound()
    }
    void sound()
    const timer = setInterval(() => void sound(), REPEAT_MS)
    document.addEventListener('pointerdown', lift)
    document.addEventListener('keydown', lift)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('pointerdown', lift)
      document.removeEventListener('keydown', lift)
      turn.give()
      setBlocked(false)
    }
  }, [isWanted])
  return isBlocked
}
