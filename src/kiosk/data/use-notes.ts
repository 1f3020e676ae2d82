import { useEffect, useState } from 'react'
import type { PublicNote } from '../../domain/notes/note.ts'
import { startPoll } from '../survival/poll.ts'
import { fetchNotes } from './kiosk-api.ts'

const EVERY_MS = 60_000
const TIMEOUT_MS = 15_000
const NONE: readonly PublicNote[] = []

/** The latest first; the previous ones while the server is away. */
export function useNotes(slug: string, deviceId: string): readonly PublicNote[] {
  const [answer, setAnswer] = useState({ deviceId, notes: NONE })
  useEffect(
    () =>
      startPoll({
        everyMs: EVERY_MS,
        fetch: () => fetchNotes(slug, deviceId, AbortSignal.timeout(TIMEOUT_MS)),
        onAnswer: (notes) => setAnswer({ deviceId, notes }),
        onFailure: () => {},
      }),
    [slug, deviceId],
  )
  return answer.deviceId === deviceId ? answer.notes : NONE
}
