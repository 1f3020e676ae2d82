import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Position } from '../../../domain/device.ts'
import { placeLabelPainter } from '../../../view/map/base-map/place-labels.ts'
import { canvasFont } from '../../../view/map/palette.ts'
import type { Frame } from '../../../view/map/world.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { useDrawnPixel } from '../screen/unit.ts'
import { basePicture } from './base-picture.ts'
import { MapMarks } from './MapMarks.tsx'
import { coveredIn, frameAround, stationsIn } from './map-frame.ts'
import { usePalette } from './use-palette.ts'
import { usePlaces } from './use-places.ts'

/** The country around a station, with the stations in it. */
export function WallMap({
  devices,
  shown,
  at,
}: {
  devices: readonly DeviceState[]
  shown: DeviceState
  at: Position
}) {
  const { t } = useTranslation('kiosk')
  const pixel = useDrawnPixel()
  const palette = usePalette()
  const places = usePlaces()
  const [room, box] = useBox()
  const canvas = useRef<HTMLCanvasElement>(null)
  // new readings move no station: they are no reason to draw the country again
  const newest = useRef(devices)
  newest.current = devices
  const [drawn, setDrawn] = useState<Frame | null>(null)
  const { lat, lng } = at
  const frame = useMemo(
    () => (box && box.width > 0 ? frameAround({ lat, lng }, box.width / pixel, box.height / pixel) : null),
    [box, pixel, lat, lng],
  )

  useEffect(() => {
    const target = canvas.current
    if (!frame || !target) return
    const covered = coveredIn(frame, stationsIn(frame, newest.current, shown.id))
    basePicture().draw({
      canvas: target,
      frame,
      ratio: pixel * (window.devicePixelRatio || 1),
      palette,
      finish: placeLabelPainter(places, palette, canvasFont(), () => covered),
      onDrawn: () => setDrawn(frame),
    })
    return () => basePicture().leave(target)
  }, [frame, places, palette, pixel, shown.id])

  return (
    <figure className="wall-map" aria-label={t('wall.map', { name: shown.name })}>
      <div ref={room} className="wall-map-room">
        <canvas ref={canvas} />
        {drawn && <MapMarks frame={drawn} devices={devices} shown={shown} />}
      </div>
      <figcaption>{t('wall.attribution')}</figcaption>
    </figure>
  )
}
