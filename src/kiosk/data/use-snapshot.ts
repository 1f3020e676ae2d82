import { useEffect, useState } from 'react'
import { agedDevices } from '../../domain/aged-devices.ts'
import { isDeviceListing } from '../../domain/device.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { clock, keepTime } from '../survival/clock.ts'
import { keeper } from '../survival/keeper.ts'
import { startPoll } from '../survival/poll.ts'
import { fetchSnapshot, type KioskSnapshot } from './kiosk-api.ts'
import { useTrustedNow } from './use-trusted-now.ts'

export interface ShownSnapshot {
  /** The newest received, or restored from an earlier visit; `null` before. */
  snapshot: KioskSnapshot | null
  /** Server time of the response; `null` for a restored one. */
  receivedAtMs: number | null
  /** `null` while requests succeed. */
  failing: Failing | null
  nowMs: number
}

const TICK_MS = 5_000

const keptAs = (slug: string) => `picture.${slug}`

export function useSnapshot(slug: string, everySeconds: number): ShownSnapshot {
  const [shown, setShown] = useState<Omit<ShownSnapshot, 'nowMs'>>(() => ({
    snapshot: keeper.restore(keptAs(slug), isDeviceListing) ?? null,
    receivedAtMs: null,
    failing: null,
  }))
  useEffect(
    () =>
      startPoll({
        everyMs: everySeconds * 1000,
        fetch: (signal) => fetchSnapshot(slug, signal),
        onAnswer: (snapshot) => {
          setShown({ snapshot, receivedAtMs: clock.nowMs(), failing: null })
          // first shown, then written
          setTimeout(() => {
            keeper.keep(keptAs(slug), snapshot)
            // age of the snapshot
            keepTime()
          })
        },
        onFailure: (failure) => setShown((before) => ({ ...before, failing: failingOf(failure) })),
      }),
    [slug, everySeconds],
  )
  const nowMs = Math.max(useTrustedNow(TICK_MS), shown.receivedAtMs ?? 0)
  return { ...shown, snapshot: shown.snapshot && aged(shown.snapshot, nowMs), nowMs }
}

/** Updates freshness. Returns the same object where nothing changes. */
export function aged(snapshot: KioskSnapshot, nowMs: number): KioskSnapshot {
  const devices = nowMs > snapshot.asOf ? agedDevices(snapshot.devices, nowMs) : snapshot.devices
  return devices === snapshot.devices ? snapshot : { ...snapshot, devices }
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
