import { describe, expect, it } from 'vitest'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { withOvertaking } from './apply-to-listing.ts'
import type { LiveReading } from './live-event.ts'

const level = (severity: number): NonNullable<DeviceState['level']> => ({
  severity,
  sensor: 'L',
  sensors: {},
})

function listing(
  lastUpdateMs: number,
  severity: number,
  latest: { t: number; v: number } = { t: lastUpdateMs, v: 1 },
): DeviceListing {
  const device: DeviceState = {
    id: 'weir',
    name: 'Weir',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 60,
    lastUpdateMs,
    sensors: [],
    freshness: 'live',
    latest: { L: latest },
    rates: {},
    level: level(severity),
  }
  return { asOf: 0, stale: false, devices: [device] }
}

const reading: LiveReading = {
  device: 'weir',
  t: 1_000,
  values: { L: 2 },
  freshness: 'live',
  rates: { L: 5 },
  level: level(1),
}
const laid = (before: DeviceListing) => withOvertaking(before, [reading]).devices[0]

describe('a reading that came while the listing was on its way', () => {
  it('is laid over one that was made before it, with its level', () => {
    expect(laid(listing(0, 0))).toMatchObject({ latest: { L: { t: 1_000, v: 2 } }, level: { severity: 1 } })
  })

  it('brings its level to one that knows of the time already, and not yet of the value', () => {
    expect(laid(listing(1_000, 0, { t: 0, v: 1 }))).toMatchObject({
      latest: { L: { t: 1_000, v: 2 } },
      rates: { L: 5 },
      level: { severity: 1 },
    })
  })

  it('changes nothing of the level in one that has it, which may be by levels that are newer', () => {
    expect(laid(listing(1_000, 3, { t: 1_000, v: 2 }))).toMatchObject({ level: { severity: 3 }, rates: {} })
  })

  it('leaves one that has all of it the same listing', () => {
    const before = listing(1_000, 1, { t: 1_000, v: 2 })
    expect(withOvertaking(before, [reading])).toBe(before)
  })
})
