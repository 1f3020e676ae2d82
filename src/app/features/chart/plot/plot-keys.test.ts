import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SensorSeries } from '../../../../domain/series/series.ts'
import { createCrosshair } from '../readout/crosshair.ts'
import { pressPlotKey } from './plot-keys.ts'
import type { PointerScene } from './plot-pointer.ts'

const MINUTE = 60_000
const T0 = Date.UTC(2024, 4, 1)

const level: SensorSeries = {
  id: 'level',
  unit: 'cm',
  t: [-5, 10, 20, 30, 40, 90].map((minute) => T0 + minute * MINUTE),
  v: [1, 2, 3, null, 4, 5],
  count: 5,
  min: null,
  max: null,
  mean: null,
  last: null,
}

let scene: PointerScene
const press = (key: string) =>
  pressPlotKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, scene)
const minute = () => {
  const { timeMs } = scene.crosshair.get()
  return timeMs === null ? null : (timeMs - T0) / MINUTE
}

beforeEach(() => {
  scene = {
    range: { fromMs: T0, toMs: T0 + 60 * MINUTE },
    time: { fromMs: T0, toMs: T0 + 60 * MINUTE, width: 600 },
    intervalMs: 10 * MINUTE,
    crosshair: createCrosshair(),
    actions: { choose: vi.fn(), pan: vi.fn(), back: vi.fn() },
    series: [level],
    onPlainWheel: vi.fn(),
  }
})

describe('keys on a plot', () => {
  it('walk from reading to reading, over breaks, and no further than the range', () => {
    const walked = Array.from({ length: 4 }, () => {
      press('ArrowRight')
      return minute()
    })
    expect(walked).toEqual([10, 20, 40, 40])
    press('ArrowLeft')
    expect(minute()).toBe(20)
  })

  it('stop at readings that cannot be true too', () => {
    const times = [0, 25, 70].map((minute) => T0 + minute * MINUTE)
    scene.series = [{ ...level, implausible: { count: 3, t: times, v: [-9999, 9999, -9999] } }]
    press('Home')
    expect(minute()).toBe(0)
    press('End')
    const walked = Array.from({ length: 3 }, () => {
      press('ArrowLeft')
      return minute()
    })
    expect(walked).toEqual([25, 20, 10])
  })

  it('begin at the near end', () => {
    press('ArrowLeft')
    expect(minute()).toBe(40)
  })

  it('go to the first and the last reading of the range', () => {
    press('End')
    expect(minute()).toBe(40)
    press('Home')
    expect(minute()).toBe(10)
  })

  it('zoom around the crosshair', () => {
    press('Home')
    press('+')
    expect(scene.actions.pan).toHaveBeenCalledWith({ fromMs: T0 + 5 * MINUTE, toMs: T0 + 35 * MINUTE })
  })

  it('begin anew where the range has moved away from the crosshair', () => {
    scene.crosshair.set({ timeMs: T0 + 90 * MINUTE })
    press('+')
    expect(scene.actions.pan).toHaveBeenCalledWith({ fromMs: T0 + 15 * MINUTE, toMs: T0 + 45 * MINUTE })
    press('ArrowRight')
    expect(minute()).toBe(10)
  })

  it('move the range by half', () => {
    press('PageDown')
    expect(scene.actions.pan).toHaveBeenCalledWith({ fromMs: T0 - 30 * MINUTE, toMs: T0 + 30 * MINUTE })
  })

  it('take the crosshair away', () => {
    press('End')
    press('Escape')
    expect(minute()).toBeNull()
  })

  it('that mean nothing here are left to the page', () => {
    expect(press('Tab')).toBe(false)
    expect(press('ArrowDown')).toBe(false)
  })

  it('do nothing without readings', () => {
    scene.series = []
    expect(press('ArrowRight')).toBe(true)
    expect(minute()).toBeNull()
  })
})
