import * as L from 'leaflet'
import { isAlert, type WaterState } from '../../../../domain/levels/water-state.ts'
import { type Box, type LabelArea, layOutLabels } from '../../../../view/map/label-layout.ts'
import type { Frame } from '../../../../view/map/world.ts'
import { beginningLikeAnother, cutInMiddle } from '../../../../view/station/cut-in-middle.ts'
import { PANES } from '../panes.ts'
import { pixelOriginAt } from '../view-canvas.ts'
import type { MapMarker } from './map-marker.ts'
import { markRadius } from './mark-size.ts'

/** Rendered as text, whatever it holds. */
export interface MarkerText {
  /** Stable over pictures. */
  key: string
  /** For screen readers: all that fill, ring and label show. */
  spoken: string
  value: string
  isSuspect: boolean
  name: string
  /** Danger has a pulse. */
  state: WaterState
  isUnacknowledged: boolean
  /** `null` for clusters, which cannot be selected. */
  selected: boolean | null
}

interface Marker {
  element: HTMLButtonElement
  value: HTMLElement
  name: HTMLElement
  label: HTMLElement
  mark: MapMarker
  place: L.LatLng
}

/** A clicking hand moves less. */
const CLICK_PX = 5

/** Among so many first marks, those above normal always have their value. */
const MAX_NEEDED = 8

/** Line sizes, and widths by letter: measuring would cost a layout for each. */
const LABEL_REM = { valueLetter: 0.45, nameLetter: 0.39, padding: 0.625, line: 0.94, widest: 9.5 }

/** Buttons over the canvas for featured marks: focus, names, labels. Elements are kept between pictures. */
export function createStationMarkers(
  map: L.Map,
  describe: (mark: MapMarker) => MarkerText,
  onOpen: (mark: MapMarker) => void,
) {
  const markers = new Map<string, Marker>()
  const pane = map.getPane(PANES.markers)

  let pressedAt = { x: 0, y: 0 }
  const onPress = ({ clientX, clientY }: PointerEvent) => {
    pressedAt = { x: clientX, y: clientY }
  }
  const onClick = (event: MouseEvent) => {
    const element = (event.target as Element).closest('button')
    const marker = [...markers.values()].find((candidate) => candidate.element === element)
    // the end of a drag is no click; a click by key has neither detail nor place
    const moved = Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y)
    if (!marker || (event.detail > 0 && moved > CLICK_PX)) return
    onOpen(marker.mark)
  }
  const follow = ({ center, zoom }: L.ZoomAnimEvent) => {
    const origin = pixelOriginAt(map, center, zoom)
    for (const { element, place } of markers.values()) {
      L.DomUtil.setPosition(element, map.project(place, zoom).subtract(origin).round())
    }
  }
  pane?.addEventListener('pointerdown', onPress)
  pane?.addEventListener('click', onClick)
  map.on('zoomanim', follow)

  return {
    /** Shows marks and returns boxes of marks, labels and `obstacles`; `view` is the visible part. */
    show(
      marks: readonly MapMarker[],
      frame: Readonly<Frame>,
      view: LabelArea,
      obstacles: readonly Box[],
    ): Box[] {
      const texts = marks.map(describe)
      const isLikeAnother = beginningLikeAnother(texts.map(({ name }) => name))
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const { labels, covered } = layOutLabels(
        marks.map((mark, i) => {
          const text = texts[i] as MarkerText
          return {
            ...mark,
            radius: markRadius(mark),
            label: labelSize(text, rem),
            brief: isNeeded(text, i)
              ? labelSize(text.value === '' ? text : { ...text, name: '' }, rem)
              : null,
          }
        }),
        view,
        obstacles,
      )
      const gone = new Set(markers.keys())
      marks.forEach((mark, i) => {
        const text = texts[i] as MarkerText
        gone.delete(text.key)
        const marker = markers.get(text.key) ?? createMarker(mark)
        if (!markers.has(text.key)) {
          markers.set(text.key, marker)
          pane?.append(marker.element)
        }
        marker.mark = mark
        place(map, marker, frame)
        // the first in the order of attention on top
        marker.element.style.setProperty('--above', String(marks.length - i))
        write(
          marker,
          text,
          isLikeAnother(text.name) ? cutInMiddle(text.name) : [text.name],
          labels[i] ?? null,
        )
      })
      for (const key of gone) {
        markers.get(key)?.element.remove()
        markers.delete(key)
      }
      return covered
    },
    remove(): void {
      map.off('zoomanim', follow)
      pane?.removeEventListener('pointerdown', onPress)
      pane?.removeEventListener('click', onClick)
      for (const { element } of markers.values()) element.remove()
      markers.clear()
    },
  }
}

function isNeeded({ selected, state }: MarkerText, index: number): boolean {
  return selected === true || (index < MAX_NEEDED && isAlert(state))
}

function createMarker(mark: MapMarker): Marker {
  const element = L.DomUtil.create('button', 'marker leaflet-zoom-animated')
  const label = L.DomUtil.create('span', 'marker-label', element)
  const value = L.DomUtil.create('span', 'marker-value', label)
  const name = L.DomUtil.create('span', 'marker-name', label)
  element.type = 'button'
  return { element, label, value, name, mark, place: L.latLng(0, 0) }
}

function place(map: L.Map, marker: Marker, frame: Frame): void {
  const { mark, element } = marker
  const world = L.point(frame.left + mark.x, frame.top + mark.y)
  marker.place = map.unproject(world, frame.zoom)
  L.DomUtil.setPosition(element, world.subtract(map.getPixelOrigin()).round())
  const side = `${2 * markRadius(mark)}px`
  Object.assign(element.style, { width: side, height: side })
}

function write(
  marker: Marker,
  text: MarkerText,
  nameParts: readonly string[],
  shown: { side: string; isBrief: boolean; moved?: { x: number; y: number } } | null,
): void {
  const { element, label, value, name } = marker
  element.setAttribute('aria-label', text.spoken)
  if (text.selected !== null) element.setAttribute('aria-pressed', String(text.selected))
  element.dataset.state = text.state
  element.dataset.calling = String(text.isUnacknowledged)
  value.textContent = text.value
  value.dataset.suspect = String(text.isSuspect)
  name.replaceChildren(...nameParts.map(textElement))
  name.hidden = shown?.isBrief === true && text.value !== ''
  label.hidden = shown === null
  label.dataset.side = shown?.side ?? 'right'
  label.style.transform = shown?.moved ? `translate(${shown.moved.x}px, ${shown.moved.y}px)` : ''
}

function textElement(text: string): HTMLElement {
  const element = L.DomUtil.create('span')
  element.textContent = text
  return element
}

/** CSS pixels; `rem` is the page's text size in them. */
function labelSize({ value, name }: MarkerText, rem: number): { width: number; height: number } | null {
  const lines = Number(value !== '') + Number(name !== '')
  if (lines === 0) return null
  const { valueLetter, nameLetter, padding, line, widest } = LABEL_REM
  const letters = Math.max(value.length * valueLetter, name.length * nameLetter)
  return { width: Math.min(widest, letters + padding) * rem, height: (lines * line + 0.25) * rem }
}
