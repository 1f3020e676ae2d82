import { useEffect, useState } from 'react'
import { agedDevices } from '../../domain/aged-devices.ts'
import { parseDeviceListing } from '../../view/api/device-listing.ts'
import { clock, keepTime } from '../survival/clock.ts'
import { keeper } from '../survival/keeper.ts'
import { startPoll } from '../survival/poll.ts'
import { type Failing, failingOf } from './failing.ts'
import { fetchPicture, type Picture } from './kiosk-api.ts'
import { useTrustedNow } from './use-trusted-now.ts'

export interface ShownPicture {
  /** The last that came, or that was kept from before; `null` before there is any. */
  picture: Picture | null
  /** When the server gave it, by its own clock; `null` for one kept from before. */
  receivedAtMs: number | null
  /** Why the newest could not be had; `null` while all is well. */
  failing: Failing | null
  /** The server's time, moving on every few seconds. */
  nowMs: number
}

const TICK_MS = 5_000

const keptAs = (slug: string) => `picture.${slug}`

/** The picture of a public screen, asked for again every `everySeconds` while the page is visible. */
export function usePicture(slug: string, everySeconds: number): ShownPicture {
  const [shown, setShown] = useState<Omit<ShownPicture, 'nowMs'>>(() => ({
    picture: keeper.restore(keptAs(slug), parseDeviceListing) ?? null,
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
            // the picture is as old by this
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

/**
 * The picture with what is said of its freshness true of this moment. The very same object where nothing is
 * otherwise.
 */
export function aged(picture: Picture, nowMs: number): Picture {
  const devices = nowMs > picture.asOf ? agedDevices(picture.devices, nowMs) : picture.devices
  return devices === picture.devices ? picture : { ...picture, devices }
}
