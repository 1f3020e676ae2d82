import { useEffect, useState } from 'react'
import type { OverlayInfo } from '../../../domain/overlay.ts'
import { type PreparedOverlay, preparedOverlay } from '../../../view/map/overlays/prepared.ts'
import { fetchOverlay, fetchOverlays } from '../../data/kiosk-api.ts'
import { startPoll } from '../../survival/poll.ts'

const EVERY_MS = 10 * 60_000

interface WallOverlays {
  infos: readonly OverlayInfo[]
  shapes: readonly PreparedOverlay[]
}

const NONE: WallOverlays = { infos: [], shapes: [] }
let lastKnown: { slug: string; versions: string; overlays: WallOverlays } | undefined

/** Overlays shown by default: a wall has no reader to choose. None until they are loaded. */
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

/** The same object where nothing changed, so that the map is not redrawn. */
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
