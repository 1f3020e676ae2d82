import { useEffect, useState } from 'react'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { startPoll } from '../survival/poll.ts'
import { DAY_IS_NEW_FOR_MS, keptDay, loadDay } from './days.ts'
import { dayPath } from './kiosk-api.ts'

export interface ShownDay {
  day: DeviceSeries | null
  isFailing: boolean
}

/** Refetched every minute while it is shown and the page is visible. */
export function useDay(slug: string, deviceId: string, columns: number): ShownDay {
  const path = dayPath(slug, deviceId, columns)
  const [answer, setAnswer] = useState<{ path: string } & ShownDay>(() => startOf(path))
  useEffect(() => {
    setAnswer(startOf(path))
    return startPoll({
      everyMs: DAY_IS_NEW_FOR_MS,
      fetch: () => loadDay(path),
      onAnswer: (day) => setAnswer({ path, day, isFailing: false }),
      onFailure: () => setAnswer(({ day }) => ({ path, day, isFailing: true })),
    })
  }, [path])
  return answer.path === path ? answer : startOf(path)
}

export function prefetchDay(slug: string, deviceId: string, columns: number): void {
  loadDay(dayPath(slug, deviceId, columns)).catch(() => {})
}

const startOf = (path: string) => ({ path, day: keptDay(path), isFailing: false })
