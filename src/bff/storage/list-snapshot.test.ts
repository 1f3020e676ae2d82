import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { NOON_MS } from '../testing/test-upstream.ts'
import { packedList, unpackedList } from './list-snapshot.ts'

function device(n: number): Device {
  return {
    id: `d${n}`,
    name: `Station\n${n} “Ciliwung”`,
    kind: 'AWLR',
    position: n % 2 === 0 ? null : { lat: -6.6, lng: 106.8 },
    intervalSeconds: 300,
    lastUpdateMs: NOON_MS + n,
    sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  }
}

function ended<T>(steps: Iterator<unknown, T>): { value: T; steps: number } {
  let taken = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { value: step.value, steps: taken }
    taken++
  }
}

it.each([
  [0, 0],
  [1, 1],
  [50, 1],
  [1000, 20],
])('a list of %i devices comes back as it was, in %i steps each way', (count, steps) => {
  const devices = Array.from({ length: count }, (_, n) => device(n))
  const list = { asOf: NOON_MS, devices, omitted: 7, goesOn: true }
  const packed = ended(packedList(list))
  expect(packed.steps).toBe(steps)
  expect(ended(unpackedList(packed.value))).toEqual({ value: list, steps })
})

it('bytes that are no list, or not all of one, come back as none', () => {
  const { value } = ended(
    packedList({ asOf: NOON_MS, devices: [device(1), device(2)], omitted: 0, goesOn: false }),
  )
  expect(ended(unpackedList(value.subarray(0, -20))).value).toBeUndefined()
  expect(ended(unpackedList(new TextEncoder().encode('{"asOf":1}'))).value).toBeUndefined()
  expect(ended(unpackedList(new Uint8Array(0))).value).toBeUndefined()
})
