import { lengthOf, spanned, type TimeRange } from '../../../../view/time/time-range.ts'
import { moved, type WindowPart } from './overview-window.ts'

/** What the pointer on a record needs to know at the moment of an event. */
export interface WindowScene {
  record: TimeRange
  range: TimeRange
  onMove(range: TimeRange): void
}

/** A shorter way than this with the button down was a click, pixels. */
const CLICK = 4

/**
 * Lets a pointer move the window on a record: by its handles or its middle; elsewhere a span that is drawn becomes the window, and
 * a click leads its middle there. Returns what detaches it.
 */
export function attachWindowPointer(element: HTMLElement, current: () => WindowScene): () => void {
  const controller = new AbortController()
  let held: { part: WindowPart | null; timeMs: number; x: number; range: TimeRange } | null = null

  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect()
    const { record } = current()
    return record.fromMs + Math.min(1, Math.max(0, (clientX - left) / width)) * lengthOf(record)
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
    element.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!held) return
    const { record, onMove } = current()
    const timeMs = timeAt(event)
    if (held.part) return onMove(moved(record, held.range, held.part, timeMs - held.timeMs))
    const span = Math.abs(event.clientX - held.x) > CLICK ? spanned(held.timeMs, timeMs) : null
    if (span) onMove(span)
  })
  on('pointerup', (event) => {
    const { record, range, onMove } = current()
    if (held?.part === null && Math.abs(event.clientX - held.x) <= CLICK) {
      const middleMs = (range.fromMs + range.toMs) / 2
      onMove(moved(record, range, 'both', held.timeMs - middleMs))
    }
    held = null
  })
  on('pointercancel', () => {
    held = null
  })
  return () => controller.abort()
}

/** A window over everything has nowhere to be moved to. */
function isWhole({ record, range }: WindowScene): boolean {
  return range.fromMs <= record.fromMs && range.toMs >= record.toMs
}
