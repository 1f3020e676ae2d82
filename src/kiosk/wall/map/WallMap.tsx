import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Position } from '../../../domain/device.ts'
import { inLanguage } from '../../../view/i18n/in-language.ts'
import { namePainter } from '../../../view/map/base-map/name-painter.ts'
import { namesInFrame } from '../../../view/map/base-map/place-labels.ts'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'
import { namesOn } from '../../../view/map/base-map/tile-names.ts'
import { overlayNames } from '../../../view/map/overlays/overlay-names.ts'
import { overlayPainter } from '../../../view/map/overlays/overlay-painter.ts'
import { readOverlayPalette } from '../../../view/map/overlays/overlay-palette.ts'
import { canvasFont, type Palette, readPalette } from '../../../view/map/palette.ts'
import type { Frame } from '../../../view/map/world.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useDrawnPixel } from '../screen/unit.ts'
import { drawBaseMap, releaseBaseMap } from './draw-base-map.ts'
import {
  coveredIn,
  frameAround,
  OTHER_SIDE,
  type PlacedStation,
  SHORT_SIDES_KM,
  SHOWN_SIDE,
  stationsIn,
} from './map-frame.ts'
import { useOverlays } from './use-overlays.ts'

export function WallMap({
  devices,
  shown,
  at,
  slug,
  basemap,
}: {
  devices: readonly DeviceState[]
  shown: DeviceState
  at: Position
  slug: string
  basemap: string | null
}) {
  const { t, i18n } = useTranslation('kiosk')
  const pixel = useDrawnPixel()
  const palette = usePalette()
  const places = usePlaces()
  const overlays = useOverlays(slug)
  const [room, box] = useBox()
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = useRef<HTMLElement>(null)
  // new readings move no station and must not redraw the map
  const newest = useRef(devices)
  newest.current = devices
  const [drawn, setDrawn] = useState<Frame | null>(null)
  const { lat, lng } = at
  const frame = useMemo(() => {
    if (!box || box.width === 0) return null
    const frames = SHORT_SIDES_KM.map((km) =>
      frameAround({ lat, lng }, box.width / pixel, box.height / pixel, km),
    )
    return frames.find((one) => namesInFrame(places, one, coveredIn(one, [])).length > 0) ?? frames[0] ?? null
  }, [box, pixel, places, lat, lng])

  useEffect(() => {
    const target = canvas.current
    if (!frame || !target) return
    const covered = coveredIn(
      frame,
      stationsIn(frame, newest.current, shown.id),
      caption.current ? cornerOf(caption.current, pixel) : undefined,
    )
    drawBaseMap({
      canvas: target,
      frame,
      ratio: pixel * (window.devicePixelRatio || 1),
      palette,
      basemap,
      finish: (context, drawnFrame, tiles) => {
        overlayPainter(overlays.shapes, readOverlayPalette())(context, drawnFrame)
        const { waters, places: towns } = namesOn(tiles, places)
        const ofOverlays = overlayNames(overlays.shapes, drawnFrame)
        namePainter(
          () => ({ waters: [...ofOverlays, ...waters], places: towns }),
          palette,
          canvasFont(),
          () => covered,
        )(context, drawnFrame)
      },
      onDrawn: () => setDrawn(frame),
    })
    return () => releaseBaseMap(target)
  }, [frame, places, overlays, palette, pixel, basemap, shown.id])

  const sources = t(basemap === null ? 'wall.attribution' : 'wall.detailedAttribution')
  const notes = overlays.infos.flatMap(({ note }) => (note ? [inLanguage(note, i18n.language)] : []))
  return (
    <figure className="wall-map" aria-label={t('wall.map', { name: shown.name })}>
      <div ref={room} className="wall-map-room">
        <canvas ref={canvas} />
        {drawn && (
          <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
            {stationsIn(drawn, devices, shown.id).map((station) => (
              <MapMark key={station.device.id} {...station} />
            ))}
          </svg>
        )}
      </div>
      <figcaption ref={caption}>{[sources, ...new Set(notes)].join(' · ')}</figcaption>
    </figure>
  )
}

/** The extent of the sources from the map's corner, units. */
function cornerOf(caption: HTMLElement, pixel: number): { width: number; height: number } {
  const { offsetLeft, offsetTop, offsetWidth } = caption
  const mapHeight = caption.parentElement?.offsetHeight ?? 0
  return { width: (offsetLeft + offsetWidth) / pixel, height: (mapHeight - offsetTop) / pixel }
}

function MapMark({ device, x, y, isShown }: PlacedStation) {
  const side = isShown ? SHOWN_SIDE : OTHER_SIDE
  return (
    <g transform={`translate(${x} ${y})`}>
      {isShown && <circle className="wall-map-ring" r={SHOWN_SIDE * 0.62} />}
      <svg x={-side / 2} y={-side / 2} width={side} height={side} viewBox="0 0 28 28" aria-hidden="true">
        <StationMark {...markOf(device)} />
      </svg>
    </g>
  )
}

let known: { theme: string; palette: Palette } | undefined

/** The theme's colours, for what is painted and not styled. */
export function usePalette(): Palette {
  return useSyncExternalStore(onThemeChange, () => {
    const theme = document.documentElement.dataset.theme ?? ''
    if (known?.theme !== theme) known = { theme, palette: readPalette() }
    return known.palette
  })
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

let loaded: readonly Place[] = []

export function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState(loaded)
  useEffect(() => {
    if (loaded.length > 0) return
    const loading = new AbortController()
    loadPlaces(loading.signal).then(
      (found) => {
        loaded = found
        setPlaces(found)
      },
      // a map without names is a map; the next slide retries
      () => {},
    )
    return () => loading.abort()
  }, [])
  return places
}
