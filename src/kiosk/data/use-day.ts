import { useEffect, useState } from 'react'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { startPoll } from '../survival/poll.ts'
import { DAY_IS_NEW_FOR_MS, keptDay, loadDay } from './days.ts'
import { fetchDay } from './kiosk-api.ts'

export interface ShownDay {
  /** The last 24 hours of every sensor; the same station's previous picture until a newer one is there. */
  day: DeviceSeries | null
  /** The newest could not be had. */
  isFailing: boolean
}

/** The last day of a station, asked for again every minute while it is shown and the page is visible. */
export function useDay(slug: string, deviceId: string, columns: number): ShownDay {
  const key = keyOf(slug, deviceId, columns)
  const [answer, setAnswer] = useState<{ key: string } & ShownDay>(() => startOf(key))
  useEffect(() => {
    setAnswer(startOf(key))
    return startPoll({
      everyMs: DAY_IS_NEW_FOR_MS,
      ask: () => loadDay(key, (signal) => fetchDay(slug, deviceId, columns, signal)),
      onAnswer: ({ series }) => setAnswer({ key, day: series, isFailing: false }),
      onFailure: () => setAnswer(({ day }) => ({ key, day, isFailing: true })),
    })
  }, [key, slug, deviceId, columns])
  return answer.key === key ? answer : startOf(key)
}

/** Fetches a station's day ahead of its being shown; whatever goes wrong is told once it is. */
export function prefetchDay(slug: string, deviceId: string, columns: number): void {
  loadDay(keyOf(slug, deviceId, columns), (signal) => fetchDay(slug, deviceId, columns, signal)).catch(
    () => {},
  )
}

const keyOf = (slug: string, deviceId: string, columns: number) => `${slug}/${columns}/${deviceId}`

const startOf = (key: string) => ({ key, day: keptDay(key), isFailing: false })
