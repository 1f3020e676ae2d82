import { useEffect, useState } from 'react'
import type { OverlayInfo } from '../../../domain/overlay.ts'
import { type PreparedOverlay, preparedOverlay } from '../../../view/map/overlays/prepared.ts'
import { fetchOverlay, fetchOverlays } from '../../data/kiosk-api.ts'
import { startPoll } from '../../survival/poll.ts'

const EVERY_MS = 10 * 60_000

export interface WallOverlays {
  infos: readonly OverlayInfo[]
  shapes: readonly PreparedOverlay[]
}

const NONE: WallOverlays = { infos: [], shapes: [] }
let lastKnown: { slug: string; versions: string; overlays: WallOverlays } | undefined

/** The overlays that are drawn unless a reader says otherwise: a wall has no reader who could. None until they are there. */
export function useOverlays(slug: string): WallOverlays {
  const [overlays, setOverlays] = useState(lastKnown?.slug === slug ? lastKnown.overlays : NONE)
  useEffect(
    () =>
      startPoll({
        everyMs: EVERY_MS,
        fetch: (signal) => currentOverlays(slug, signal),
        onAnswer: setOverlays,
      }),
    [slug],
  )
  return overlays
}

/** The very same object where nothing has changed: other shapes have the map drawn again. */
async function currentOverlays(slug: string, signal: AbortSignal): Promise<WallOverlays> {
  const infos = (await fetchOverlays(slug, signal)).filter(({ isShown }) => isShown)
  const versions = JSON.stringify(infos)
  if (lastKnown?.slug === slug && lastKnown.versions === versions) return lastKnown.overlays
  const shapes = await Promise.all(
    infos.map(async (info) => preparedOverlay(info, await fetchOverlay(slug, info.id, signal))),
  )
  lastKnown = { slug, versions, overlays: { infos, shapes } }
  return lastKnown.overlays
}
