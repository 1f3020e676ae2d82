import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { reusedDevices } from './reused-devices.ts'

const device = (id: string, changes: Partial<Device> = {}): Device => ({
  id,
  name: `Pos ${id}`,
  kind: 'AWLR',
  position: { lat: -6.2, lng: 106.8 },
  intervalSeconds: 300,
  lastUpdateMs: 1000,
  sensors: [{ id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  ...changes,
})

function reused(devices: Device[], before: Device[] = []): Device[] {
  const steps = reusedDevices(devices, new Map(before.map((one) => [one.id, one])))
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

it('gives back the very device of before where it says the same', () => {
  const before = device('a')
  expect(reused([device('a')], [before])[0]).toBe(before)
})

it('says what is new, with the parts of before that are the same', () => {
  const before = device('a')
  const [updated] = reused([device('a', { lastUpdateMs: 2000 })], [before])
  expect(updated).toEqual(device('a', { lastUpdateMs: 2000 }))
  expect(updated?.sensors).toBe(before.sensors)
  for (const changes of [
    { name: 'Katulampa' },
    { position: null },
    { intervalSeconds: 60 },
    { sensors: [{ id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'm' }] },
  ]) {
    expect(reused([device('a', changes)], [before])).toEqual([device('a', changes)])
  }
})

it('has neighbours share sensors that are alike', () => {
  const other = { sensors: [{ id: 'rain', name: 'Rain', kind: 'RAINFALL', unit: 'mm' }] }
  const [a, b, c] = reused([device('a'), device('b'), device('c', other)])
  expect(b?.sensors).toBe(a?.sensors)
  expect([a, b, c]).toEqual([device('a'), device('b'), device('c', other)])
})
