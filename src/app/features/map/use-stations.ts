import type * as L from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import type { Mark } from './station-layer/cluster-view.ts'
import { LookBook } from './station-layer/looks.ts'
import { NONE } from './station-layer/station-layer.ts'
import { placedStations, pointsOf } from './station-points.ts'
import { addStationsToMap } from './stations-on-map.ts'
import { useMarkerText } from './use-marker-text.ts'

/**
 * Keeps the stations drawn and clickable, the selected one in sight. `stations` are in the order of attention; those
 * without a position are left out.
 */
export function useStations(
  map: L.Map | null,
  stations: readonly DeviceState[],
  selectedId: string | undefined,
  onSelect: (id: string) => void,
  onCovered: (boxes: Box[]) => void,
): void {
  const placed = useMemo(() => placedStations(stations), [stations])
  const [book] = useState(() => new LookBook())
  const points = useMemo(() => pointsOf(placed, book), [placed, book])
  const selected = useMemo(
    () => (selectedId === undefined ? NONE : placed.findIndex(({ id }) => id === selectedId)),
    [placed, selectedId],
  )
  const markerText = useMarkerText()
  const { i18n } = useTranslation()
  const say = useEffectEvent((mark: Mark) =>
    markerText(mark, placed[mark.station], mark.count === 1 && mark.station === selected),
  )
  const select = useEffectEvent((station: number) => {
    const id = placed[station]?.id
    if (id !== undefined) onSelect(id)
  })

  const [layer, setLayer] = useState<ReturnType<typeof addStationsToMap>>()
  useEffect(() => {
    if (!map) return
    const added = addStationsToMap(map, book, {
      describe: (mark) => say(mark),
      onSelect: (station) => select(station),
      onCovered,
    })
    setLayer(added)
    return () => {
      added.remove()
      setLayer(undefined)
    }
  }, [map, book, onCovered])
  // in the frame that shows the list
  useLayoutEffect(() => layer?.setStations(points), [layer, points])
  useEffect(() => layer?.select(selected), [layer, selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels' words change with the language
  useEffect(() => layer?.repaint(), [layer, i18n.language])

  const { lat, lng } = placed[selected]?.position ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    // the panel may just have taken its share of the map's room
    map.invalidateSize({ pan: false })
    map.panInside([lat, lng], { padding: [64, 64] })
  }, [map, lat, lng])
}
