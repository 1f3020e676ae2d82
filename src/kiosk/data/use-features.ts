import { useEffect, useState } from 'react'
import { keeper } from '../survival/keeper.ts'
import { startPoll } from '../survival/poll.ts'
import { fetchFeatures, type KioskFeatures, parseFeatures } from './kiosk-api.ts'

const EVERY_MS = 10 * 60_000

const keptAs = (slug: string) => `features.${slug}`

/** As fetched, or as stored before a start without network; `null` until then. */
export function useFeatures(slug: string): KioskFeatures | null {
  const [features, setFeatures] = useState<KioskFeatures | null>(
    () => keeper.restore(keptAs(slug), parseFeatures) ?? null,
  )
  useEffect(
    () =>
      startPoll({
        everyMs: EVERY_MS,
        fetch: (signal) => fetchFeatures(slug, signal),
        onAnswer: (answer) => {
          setFeatures(answer)
          keeper.keep(keptAs(slug), answer)
        },
      }),
    [slug],
  )
  return features
}
