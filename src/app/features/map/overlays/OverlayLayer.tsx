import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { OverlayAnswer } from '../../../../view/map/overlays/overlay-messages.ts'
import { readOverlayPalette } from '../../../../view/map/overlays/overlay-palette.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { onThemeChange } from '../../theme/theme.ts'
import { ImageLayer } from '../image-layer.ts'
import type { MapWorker } from '../map-worker.ts'
import type { Names } from '../NamesLayer.tsx'
import { PANES } from '../panes.ts'

interface OverlayLayerProps {
  names: Names
  worker: MapWorker
  /** Stay the same while nothing in them changes. */
  overlays: readonly PreparedOverlay[]
  /** Attribution, or empty. */
  notes: string
}

/** Overlays painted and named by the worker, with their names among the map's. */
export function OverlayLayer({ names, worker, overlays, notes }: OverlayLayerProps) {
  const map = useMap()
  const [layer, setLayer] = useState<ReturnType<typeof addOverlays>>()
  useEffect(() => {
    const added = addOverlays(map, names, worker)
    setLayer(added)
    return () => {
      setLayer(undefined)
      added.remove()
    }
  }, [map, names, worker])
  useEffect(() => layer?.show(overlays), [layer, overlays])
  useEffect(() => {
    if (notes === '') return
    map.attributionControl.addAttribution(notes)
    return () => void map.attributionControl.removeAttribution(notes)
  }, [map, notes])
  return null
}

function addOverlays(map: L.Map, names: Names, worker: MapWorker) {
  let shown: readonly PreparedOverlay[] = []
  let wanted: { id: number; take: (answer: OverlayAnswer) => void } | undefined
  const stopTaking = worker.onAnswer((answer) => {
    if (answer.kind === 'image' && answer.id === wanted?.id) wanted.take(answer)
  })
  const layer = new ImageLayer(async (frame, ratio) => {
    const id = worker.nextId()
    worker.request({ kind: 'image', id, frame, ratio })
    const { image, names: ofOverlays } = await new Promise<OverlayAnswer>((take) => {
      wanted = { id, take }
    })
    names.setOverlays(ofOverlays)
    return image
  }, PANES.overlays)
  const renew = () => {
    worker.request({ kind: 'overlays', overlays: shown, palette: readOverlayPalette() })
    layer.repaint()
  }
  const stopListening = onThemeChange(renew)
  layer.addTo(map)
  return {
    show(overlays: readonly PreparedOverlay[]) {
      shown = overlays
      renew()
    },
    remove() {
      stopListening()
      layer.remove()
      stopTaking()
      names.setOverlays([])
    },
  }
}
