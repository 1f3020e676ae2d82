import { useEffect, useState } from 'react'
import { agedDevices } from '../../domain/aged-devices.ts'
import { isDeviceListing } from '../../domain/device.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { clock, keepTime } from '../survival/clock.ts'
import { keeper } from '../survival/keeper.ts'
import { startPoll } from '../survival/poll.ts'
import { fetchPicture, type Picture } from './kiosk-api.ts'
import { useTrustedNow } from './use-trusted-now.ts'

export interface ShownPicture {
  /** The newest received, or restored from an earlier visit; `null` before. */
  picture: Picture | null
  /** Server time of the response; `null` for a restored one. */
  receivedAtMs: number | null
  /** `null` while requests succeed. */
  failing: Failing | null
  nowMs: number
}

const TICK_MS = 5_000

const keptAs = (slug: string) => `picture.${slug}`

export function usePicture(slug: string, everySeconds: number): ShownPicture {
  const [shown, setShown] = useState<Omit<ShownPicture, 'nowMs'>>(() => ({
    picture: keeper.restore(keptAs(slug), isDeviceListing) ?? null,
    receivedAtMs: null,
    failing: null,
  }))
  useEffect(
    () =>
      startPoll({
        everyMs: everySeconds * 1000,
        fetch: (signal) => fetchPicture(slug, signal),
        onAnswer: (picture) => {
          setShown({ picture, receivedAtMs: clock.nowMs(), failing: null })
          // first shown, then written
          setTimeout(() => {
            keeper.keep(keptAs(slug), picture)
            // age of the picture
            keepTime()
          })
        },
        onFailure: (failure) => setShown((before) => ({ ...before, failing: failingOf(failure) })),
      }),
    [slug, everySeconds],
  )
  const nowMs = Math.max(useTrustedNow(TICK_MS), shown.receivedAtMs ?? 0)
  return { ...shown, picture: shown.picture && aged(shown.picture, nowMs), nowMs }
}

/** Updates freshness. Returns the same object where nothing changes. */
export function aged(picture: Picture, nowMs: number): Picture {
  const devices = nowMs > picture.asOf ? agedDevices(picture.devices, nowMs) : picture.devices
  return devices === picture.devices ? picture : { ...picture, devices }
}

/**
 * `away`: no response, or a temporary failure; `unknown`: no such screen; `malformed`: page and server have
 * different versions.
 */
export type Failing = 'away' | 'unknown' | 'malformed'

export function failingOf(failure: unknown): Failing {
  // the request timed out
  if (failure instanceof DOMException) return 'away'
  if (!(failure instanceof ApiFailure)) return 'malformed'
  if (failure.status === 404) return 'unknown'
  return failure.status === 200 ? 'malformed' : 'away'
}
