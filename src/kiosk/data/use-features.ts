import { useEffect, useState } from 'react'
import { startPoll } from '../survival/poll.ts'
import { fetchFeatures, type KioskFeatures } from './kiosk-api.ts'

const EVERY_MS = 10 * 60_000

/** Properties of the instance; `null` until they are fetched. */
export function useFeatures(slug: string): KioskFeatures | null {
  const [features, setFeatures] = useState<KioskFeatures | null>(null)
  useEffect(
    () =>
      startPoll({
        everyMs: EVERY_MS,
        fetch: (signal) => fetchFeatures(slug, signal),
        onAnswer: setFeatures,
      }),
    [slug],
  )
  return features
}
