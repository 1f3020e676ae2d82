import { toTime } from '../../../../view/plot/time-scale.ts'
import { isSameRange, spanned, type TimeRange } from '../../../../view/time/time-range.ts'
import { moved, type WindowPart } from './overview-window.ts'

export interface WindowScene {
  record: TimeRange
  range: TimeRange
  onMove(range: TimeRange): void
}

/** Shorter drags are clicks, pixels. */
const CLICK = 4

/** Moves the window or a handle; a drag elsewhere draws one, a click centres it. Returns a detacher. */
export function attachWindowPointer(element: HTMLElement, current: () => WindowScene): () => void {
  const controller = new AbortController()
  let held: { part: WindowPart | null; timeMs: number; x: number; range: TimeRange } | null = null
  let isDrag = false

  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect()
    const { record } = current()
    return toTime({ ...record, width }, Math.min(width, Math.max(0, clientX - left)))
  }
  /** Only a change counts: a chosen range no longer follows the clock. */
  const move = (next: TimeRange | null) => {
    const { range, onMove } = current()
    if (next && !isSameRange(next, range)) onMove(next)
  }
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: PointerEvent) => void,
  ) => element.addEventListener(type, listener, { signal: controller.signal })

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined
    held = {
      part: part === 'start' || part === 'end' || (part === 'both' && !isWhole(current())) ? part : null,
      timeMs: timeAt(event),
      x: event.clientX,
      range: current().range,
    }
    isDrag = false
    element.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!held) return
    // a hand that presses trembles
    isDrag ||= Math.abs(event.clientX - held.x) > CLICK
    if (!isDrag) return
    const timeMs = timeAt(event)
    move(
      held.part
        ? moved(current().record, held.range, held.part, timeMs - held.timeMs)
        : spanned(held.timeMs, timeMs),
    )
  })
  on('pointerup', () => {
    const { record, range } = current()
    if (held?.part === null && !isDrag && !isWhole(current())) {
      const middleMs = (range.fromMs + range.toMs) / 2
      move(moved(record, range, 'both', held.timeMs - middleMs))
    }
    held = null
  })
  on('pointercancel', () => {
    held = null
  })
  return () => controller.abort()
}

function isWhole({ record, range }: WindowScene): boolean {
  return range.fromMs <= record.fromMs && range.toMs >= record.toMs
}
