import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SensorSeries } from '../../../../domain/series/series.ts'
import { FOLD_PX, type TimeScale } from '../../../../view/plot/time-scale.ts'
import { createCrosshair } from '../readout/crosshair.ts'
import { pressPlotKey } from './plot-keys.ts'
import { attachPlotPointer, type PointerScene } from './plot-pointer.ts'

const DAY = 86_400_000
const days = (from: number, to: number) => ({ fromMs: from * DAY, toMs: to * DAY })
/** A day in 3 pixels; from day 100 to day 900 nothing, in a band from 300 to 340. */
const TIME: TimeScale = {
  ...days(0, 1000),
  width: 600 + FOLD_PX,
  folds: [{ ...days(100, 900), gap: days(100, 900) }],
}
const readings = [
  ...Array.from({ length: 101 }, (_, day) => day),
  ...Array.from({ length: 101 }, (_, i) => 900 + i),
]
const level: SensorSeries = {
  ...{ id: 'level', unit: 'cm', count: readings.length, min: null, max: null, mean: null, last: null },
  t: readings.map((day) => day * DAY),
  v: readings,
}

/** The plot, as much of it as pointers touch. */
class Place extends EventTarget {
  clientWidth = TIME.width
  getBoundingClientRect = () => ({ left: 0, width: TIME.width })
  setPointerCapture() {}
}

let place: Place
let scene: PointerScene
const send = (type: string, x: number, more: object = {}) =>
  place.dispatchEvent(
    Object.assign(new Event(type), { clientX: x, button: 0, pointerId: 1, pointerType: 'mouse', ...more }),
  )
const drag = (...way: number[]) => {
  send('pointerdown', way[0] as number)
  for (const x of way.slice(1)) send('pointermove', x)
  send('pointerup', way.at(-1) as number)
}
const wheel = (x: number, more: object) =>
  send('wheel', x, {
    deltaX: 0,
    deltaY: 0,
    deltaMode: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  })
const dayAt = () => (scene.crosshair.get().timeMs ?? Number.NaN) / DAY

beforeEach(() => {
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 })
  place = new Place()
  scene = {
    ...{ range: days(0, 1000), time: TIME, intervalMs: DAY, crosshair: createCrosshair() },
    ...{ actions: { choose: vi.fn(), pan: vi.fn(), back: vi.fn() }, series: [level] },
    ...{ onPlainWheel: vi.fn(), onNote: vi.fn() },
  }
  attachPlotPointer(place as unknown as HTMLElement, () => scene)
})

describe('a pointer on a plot with a folded gap', () => {
  it('stops at the readings before and behind it', () => {
    const at = (x: number) => {
      send('pointermove', x)
      return dayAt()
    }
    expect([0, 31, 300, 340, 370, 640].map(at)).toEqual([0, 10, 100, 900, 910, 1000])
  })

  it('finds no reading in it, but the whole gap at its middle', () => {
    for (const x of [301, 310, 320, 339]) {
      send('pointermove', x)
      expect(dayAt()).toBe(500)
    }
  })

  it('chooses the true range where a span is drawn across', () => {
    drag(150, 200, 490)
    expect(scene.actions.choose).toHaveBeenCalledWith(days(50, 950))
  })

  it('chooses no time within it', () => {
    drag(150, 310)
    expect(scene.actions.choose).toHaveBeenLastCalledWith(days(50, 100))
    drag(490, 335)
    expect(scene.actions.choose).toHaveBeenLastCalledWith(days(900, 950))
  })

  it('zooms and moves what is on the screen', () => {
    wheel(0, { ctrlKey: true, deltaY: Math.log(0.5) / 0.0022 })
    // half of the screen: 300 pixels before the band, and 20 of the band, whose nearer end is the end
    const [zoomed] = vi.mocked(scene.actions.pan).mock.lastCall ?? []
    expect(zoomed?.fromMs).toBe(0)
    expect([100 * DAY, 900 * DAY]).toContain(zoomed?.toMs)
    wheel(0, { deltaX: 30 })
    expect(scene.actions.pan).toHaveBeenLastCalledWith(days(10, 1010))
  })

  it('holds with two fingers on to the times under them', () => {
    const touch = (type: string, pointerId: number, x: number) =>
      send(type, x, { pointerId, pointerType: 'touch' })
    touch('pointerdown', 1, 150)
    touch('pointerdown', 2, 490)
    touch('pointermove', 2, 520)
    // the fingers are 340 pixels apart, then 370
    const [range] = vi.mocked(scene.actions.pan).mock.lastCall ?? []
    expect((range?.fromMs ?? 0) / DAY).toBeCloseTo(50 - 150 / ((370 / 340) * 3), 4)
    expect((range?.toMs ?? 0) / DAY).toBeCloseTo(950 + 120 / ((370 / 340) * 3), 4)
  })
})

describe('a key on a plot with a folded gap', () => {
  const press = (key: string) =>
    pressPlotKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, scene)

  it('leads across it from reading to reading', () => {
    scene.crosshair.set({ timeMs: 100 * DAY })
    press('ArrowRight')
    expect(dayAt()).toBe(900)
    press('ArrowLeft')
    expect(dayAt()).toBe(100)
  })

  it('begins no note in it', () => {
    send('pointermove', 320)
    expect(press('n')).toBe(false)
    expect(scene.onNote).not.toHaveBeenCalled()
    send('pointermove', 31)
    expect(press('n')).toBe(true)
    expect(scene.onNote).toHaveBeenCalledWith({ from: 10 * DAY, to: null })
  })

  it('moves by half of what is on the screen', () => {
    press('PageUp')
    const [range] = vi.mocked(scene.actions.pan).mock.lastCall ?? []
    expect([100 * DAY, 900 * DAY]).toContain(range?.fromMs)
    expect(range?.toMs).toBeCloseTo((1000 + 640 / 3 / 2) * DAY, -4)
  })
})
