import { useQueries, useQuery } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverlayInfo } from '../../../../domain/overlay.ts'
import { notesOf } from '../../../../view/map/overlays/overlay-words.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { overlayQuery, overlaysQuery } from '../../../api/overlays.ts'
import { overlaysOn } from '../../preferences/preferences.ts'
import type { MapWorker } from '../map-worker.ts'
import type { NamesLayer } from '../names-layer.ts'
import { addOverlays, type OverlayLayer } from './overlay-layer.ts'

export interface SwitchedOverlay {
  info: OverlayInfo
  isOn: boolean
  /** `undefined` while loading. */
  shapes: PreparedOverlay | undefined
}

const NONE: readonly OverlayInfo[] = []

/** Draws chosen overlays, and returns all for a switch of layers. */
export function useOverlays(map: L.Map | null, names: NamesLayer | null, worker: MapWorker) {
  const { i18n } = useTranslation()
  const { data: infos = NONE } = useQuery(overlaysQuery)
  const choice = overlaysOn.useValue()
  const on = infos.filter(({ id, isShown }) => (Object.hasOwn(choice, id) ? choice[id] : isShown))
  // the same array while nothing in it changes
  const shapes = useQueries({ queries: on.map(overlayQuery), combine: dataOf })

  const hasAny = infos.length > 0
  const [layer, setLayer] = useState<OverlayLayer | null>(null)
  useEffect(() => {
    if (!map || !names || !hasAny) return
    const added = addOverlays(map, names, worker)
    setLayer(added)
    return () => {
      setLayer(null)
      added.remove()
    }
  }, [map, names, worker, hasAny])
  useEffect(() => layer?.show(shapes.filter((one) => one !== undefined)), [layer, shapes])
  const notes = notesOf(on, i18n.language)
  useEffect(() => {
    if (!map || notes === '') return
    map.attributionControl.addAttribution(notes)
    return () => void map.attributionControl.removeAttribution(notes)
  }, [map, notes])

  const choose = (id: string, isOn: boolean) => overlaysOn.set({ ...choice, [id]: isOn })
  const overlays = infos.map((info): SwitchedOverlay => {
    const at = on.indexOf(info)
    return { info, isOn: at !== -1, shapes: shapes[at] }
  })
  return { overlays, choose }
}

function dataOf<T>(results: readonly { data: T }[]): T[] {
  return results.map(({ data }) => data)
}
