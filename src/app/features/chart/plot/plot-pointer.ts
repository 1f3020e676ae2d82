import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { besideFold, foldAt, movedOn, msPerPixel, toTime } from '../../../../view/plot/time-scale.ts'
import { panned, pinched, spanned, zoomed } from '../../../../view/time/time-range.ts'
import { placeNear } from '../readout/point-readout.ts'
import type { Scene } from '../scene.ts'

export interface PointerScene
  extends Pick<Scene, 'range' | 'time' | 'intervalMs' | 'crosshair' | 'actions' | 'onNote'> {
  /** The crosshair stops at these readings. */
  series: readonly SteppedSeries[]
  /** The wheel was turned without the zoom key. */
  onPlainWheel(): void
}

/** Shorter drags are clicks, pixels. */
const CLICK = 4
/** The crosshair snaps to readings within this, pixels. */
const SNAP = 12
const ZOOM_A_NOTCH = 0.0022
/** A touch pad's pinch is a wheel with Ctrl and smaller steps, pixels. */
const ZOOM_A_PINCH = 0.012
const SMALLEST_NOTCH = 40
const LINE_HEIGHT = 16

/**
 * Moving leads the crosshair, a drag selects (with Shift: for a note), double click goes back. The wheel
 * zooms with Ctrl or ⌘, moves sideways, else scrolls the page; two fingers keep their times.
 */
export function attachPlotPointer(element: HTMLElement, current: () => PointerScene): () => void {
  const controller = new AbortController()
  const touches = new Map<number, number>()
  let drawnFrom: number | null = null
  let isNoting = false
  let heldTimes: [number, number] | null = null

  const placeOf = (event: MouseEvent) => {
    const rect = element.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - rect.left) / rect.width))
  }
  const timeAt = (place: number) => {
    const { time } = current()
    return toTime(time, place * time.width)
  }
  const leadTo = (place: number) => {
    const scene = current()
    const timeMs = timeAt(place)
    const fold = foldAt(scene.time, timeMs)
    // a fold is one place, without readings
    const stop = fold ? (fold.fromMs + fold.toMs) / 2 : snapped(scene, timeMs)
    scene.crosshair.set({ timeMs: stop })
  }

  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ) => element.addEventListener(type, listener, { ...options, signal: controller.signal })

  on('pointerdown', (event) => {
    const place = placeOf(event)
    if (event.pointerType === 'touch') {
      touches.set(event.pointerId, place)
      heldTimes = touches.size === 2 ? ([...touches.values()].map(timeAt) as [number, number]) : null
      leadTo(place)
    } else if (event.button === 0) {
      drawnFrom = place
      isNoting = event.shiftKey
    }
    element.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    const place = placeOf(event)
    if (touches.has(event.pointerId)) touches.set(event.pointerId, place)
    if (heldTimes && touches.size === 2) {
      const [one, other] = heldTimes
      panOn(current(), (_, at) => pinched([at(one), at(other)], [...touches.values()] as [number, number]))
      return
    }
    if (drawnFrom !== null && Math.abs(place - drawnFrom) * element.clientWidth > CLICK) {
      const { time, crosshair } = current()
      crosshair.set({ selection: [besideFold(time, timeAt(drawnFrom)), besideFold(time, timeAt(place))] })
    }
    leadTo(place)
  })
  on('pointerup', (event) => {
    const { selection } = current().crosshair.get()
    letGo(event)
    const range = selection && spanned(...selection)
    const { actions, onNote } = current()
    if (range && isNoting && onNote) onNote({ from: range.fromMs, to: range.toMs })
    else if (range) actions.choose(range)
  })
  on('pointercancel', (event) => letGo(event))
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && drawnFrom === null) current().crosshair.set({ timeMs: null })
  })
  on('dblclick', () => current().actions.back())
  // clears the selection with the crosshair; moving on must not draw it again
  on('keydown', ({ key }) => {
    if (key === 'Escape') drawnFrom = null
  })
  on(
    'wheel',
    (event) => {
      const { onPlainWheel } = current()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
      const zooms = event.ctrlKey || event.metaKey
      if (!zooms && !isSideways) return onPlainWheel()
      event.preventDefault()
      if (!zooms) {
        panOn(current(), (shown) =>
          panned(shown, ((event.deltaX || event.deltaY) * unit) / element.clientWidth),
        )
      } else {
        const turn = event.deltaY * unit
        const factor = Math.exp(turn * (Math.abs(turn) < SMALLEST_NOTCH ? ZOOM_A_PINCH : ZOOM_A_NOTCH))
        panOn(current(), (shown, at) => zoomed(shown, factor, at(timeAt(placeOf(event)))))
      }
    },
    { passive: false },
  )
  function letGo(event: PointerEvent) {
    touches.delete(event.pointerId)
    heldTimes = null
    drawnFrom = null
    current().crosshair.set({ selection: null })
  }
  return () => controller.abort()
}

export function panOn({ time, actions }: PointerScene, move: Parameters<typeof movedOn>[1]): true {
  const range = movedOn(time, move)
  if (range) actions.pan(range)
  return true
}

/** A reading's time nearby, else the time itself: the crosshair is free in gaps. */
function snapped({ series, range, time, intervalMs }: PointerScene, timeMs: number): number {
  const withinMs = Math.max(SNAP * msPerPixel(time), (intervalMs ?? 0) / 2)
  let best: number | null = null
  for (const one of series) {
    const t = placeNear(one, timeMs, withinMs)?.t
    if (t === undefined || t < range.fromMs || t > range.toMs) continue
    if (best === null || Math.abs(t - timeMs) < Math.abs(best - timeMs)) best = t
  }
  return best ?? timeMs
}
