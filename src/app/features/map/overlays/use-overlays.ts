import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OverlayInfo } from '../../../../domain/overlay.ts'
import { notesOf } from '../../../../view/map/overlays/overlay-words.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { overlayQuery, overlaysQuery } from '../../../api/overlays.ts'
import { overlaysOn } from '../../preferences/preferences.ts'

export interface SwitchedOverlay {
  info: OverlayInfo
  isOn: boolean
  /** `undefined` while loading. */
  shapes: PreparedOverlay | undefined
}

/** All overlays for a switch of layers, those to draw, and their attribution. */
export function useOverlays() {
  const { i18n } = useTranslation()
  const { data: infos = [] } = useQuery(overlaysQuery)
  const choice = overlaysOn.useValue()
  // the reader's choice, else the file's default
  const on = infos.filter(({ id, isShown }) => (Object.hasOwn(choice, id) ? choice[id] : isShown))
  // the same object while nothing in it changes
  const { all, drawn } = useQueries({ queries: on.map(overlayQuery), combine: shapesOf })
  const overlays = infos.map((info): SwitchedOverlay => {
    const at = on.indexOf(info)
    return { info, isOn: at !== -1, shapes: all[at] }
  })
  const choose = (id: string, isOn: boolean) => overlaysOn.set({ ...choice, [id]: isOn })
  return { overlays, drawn, notes: notesOf(on, i18n.language), choose }
}

function shapesOf(results: readonly { data?: PreparedOverlay | undefined }[]) {
  const all = results.map(({ data }) => data)
  return { all, drawn: all.filter((shapes) => shapes !== undefined) }
}
