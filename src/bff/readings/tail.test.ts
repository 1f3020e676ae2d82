import { describe, expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { hasMoved, NO_TAIL, tailOf } from './tail.ts'

const MINUTE = 60_000
const DEVICE: Device = {
  ...{ id: 'gauge', name: 'Gauge', kind: 'AWLR', position: null, intervalSeconds: 60 },
  lastUpdateMs: 5 * MINUTE,
  sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
}

/** Readings of these minutes; those up to the third were read from the service. */
function tail(minutes: readonly number[], isRestored: boolean) {
  const t = Float64Array.from(minutes, (minute) => minute * MINUTE)
  const columns = { t, sensors: new Map([['level', t]]) }
  return tailOf(columns, { lastUpdateMs: 3 * MINUTE, readAtMs: 3 * MINUTE, isRestored })
}

describe('the tail of a device that has a newer reading', () => {
  it('is not read again where that was pushed, like all before it', () => {
    expect(hasMoved(DEVICE, tail([1, 2, 3, 4, 5], false), 6 * MINUTE)).toBe(false)
  })

  it('is read again where that was not pushed, and where it was never read', () => {
    expect(hasMoved(DEVICE, tail([1, 2, 3, 4], false), 6 * MINUTE)).toBe(true)
    expect(hasMoved(DEVICE, NO_TAIL, 6 * MINUTE)).toBe(true)
  })

  it('is read again where it is of an earlier process: what was pushed between is missing', () => {
    expect(hasMoved(DEVICE, tail([1, 2, 3, 5], true), 6 * MINUTE)).toBe(true)
  })

  it('of an earlier process is good as long as the device has nothing newer than it had then', () => {
    const device = { ...DEVICE, lastUpdateMs: 3 * MINUTE }
    expect(hasMoved(device, tail([1, 2, 3], true), 6 * MINUTE)).toBe(false)
  })
})
