import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { attachWindowPointer } from './window-pointer.ts'

const DAY = 86_400_000
/** A day a pixel. */
const RECORD = { fromMs: 0, toMs: 1000 * DAY }
const days = (from: number, to: number) => ({ fromMs: from * DAY, toMs: to * DAY })

/** An element of the strip, as much of it as pointers touch. */
class Place extends EventTarget {
  dataset: { part?: string } = {}
  getBoundingClientRect = () => ({ left: 0, width: 1000 })
  setPointerCapture() {}
}

/** What the reader was led to while the pointer went this way with its button down, from a window over `range`. */
function ledTo(range: TimeRange, part: string | undefined, way: readonly number[]): TimeRange[] {
  const place = new Place()
  if (part !== undefined) place.dataset.part = part
  const led: TimeRange[] = []
  let now = range
  const onMove = (next: TimeRange) => {
    now = next
    led.push(next)
  }
  const detach = attachWindowPointer(place as unknown as HTMLElement, () => ({
    record: RECORD,
    range: now,
    onMove,
  }))
  const send = (type: string, clientX: number | undefined) =>
    place.dispatchEvent(Object.assign(new Event(type), { clientX, button: 0, pointerId: 1 }))
  send('pointerdown', way[0])
  for (const x of way.slice(1)) send('pointermove', x)
  send('pointerup', way.at(-1))
  detach()
  return led
}

beforeEach(() => void vi.stubGlobal('HTMLElement', Place))

/** The chart follows the clock: its range ends where the record does. */
const FOLLOWING = days(900, 1000)

describe('a click on the strip leads nowhere', () => {
  it.each([
    ['the window', 'both', 950],
    ['its start', 'start', 900],
    ['its end', 'end', 1000],
  ])('on %s, however the hand trembles', (_, part, x) => {
    expect(ledTo(FOLLOWING, part, [x])).toEqual([])
    expect(ledTo(FOLLOWING, part, [x, x, x])).toEqual([])
    expect(ledTo(FOLLOWING, part, [x, x - 3, x - 4, x + 4, x])).toEqual([])
  })

  it('where the window has all of the record', () => {
    expect(ledTo(days(0, 1000), 'both', [300])).toEqual([])
    expect(ledTo(days(-3, 1001), undefined, [300, 302])).toEqual([])
  })

  it('where the window already stands as near as it can', () => {
    expect(ledTo(days(999, 1000), undefined, [1000])).toEqual([])
  })
})

describe('the window follows a hand', () => {
  it('that goes further than a click, from where it took hold', () => {
    expect(ledTo(FOLLOWING, 'both', [950, 945, 900])).toEqual([days(895, 995), days(850, 950)])
    expect(ledTo(FOLLOWING, 'start', [900, 905])).toEqual([days(905, 1000)])
    expect(ledTo(FOLLOWING, 'end', [1000, 990, 989])).toEqual([days(900, 990), days(900, 989)])
  })

  it('back to where it was', () => {
    expect(ledTo(FOLLOWING, 'both', [950, 940, 948, 950])).toEqual([
      days(890, 990),
      days(898, 998),
      FOLLOWING,
    ])
  })

  it('that draws another one, and to where it clicks', () => {
    expect(ledTo(FOLLOWING, undefined, [100, 104, 105, 150])).toEqual([days(100, 105), days(100, 150)])
    expect(ledTo(FOLLOWING, undefined, [300, 302])).toEqual([days(250, 350)])
  })
})
