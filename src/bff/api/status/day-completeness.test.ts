import { expect, it } from 'vitest'
import type { Device } from '../../../domain/device.ts'
import { NOON_MS } from '../../testing/test-upstream.ts'
import { UpstreamBroken, UpstreamPaused } from '../../upstream/failures.ts'
import { DayCompleteness } from './day-completeness.ts'

const devices = Array.from(
  { length: 1000 },
  (_, n): Device => ({
    id: `d${n}`,
    name: 'Katulampa',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 3600,
    lastUpdateMs: NOON_MS,
    sensors: [],
  }),
)

it('leaves the stations to the next time while the service is left alone', async () => {
  let reads = 0
  let isPaused = true
  const completeness = new DayCompleteness(
    {
      read: async () => {
        reads++
        if (isPaused) throw new UpstreamPaused(new UpstreamBroken(500))
        const t = Float64Array.from({ length: 12 }, (_, n) => NOON_MS - n * 3_600_000).reverse()
        return { columns: { t, sensors: new Map() }, asOf: NOON_MS, stale: false, revision: 0 }
      },
    },
    () => NOON_MS,
  )
  await completeness.update(devices)
  expect(reads).toBe(1)
  expect(completeness.of('d0')).toBeNull()
  isPaused = false
  await completeness.update(devices)
  expect(reads).toBe(1001)
  expect(completeness.of('d999')).toBeCloseTo(0.5, 1)
})

it('counts a station again where the clock was ahead and is put back', async () => {
  let nowMs = NOON_MS + 6 * 3_600_000
  let reads = 0
  const read = async () => {
    reads++
    return { columns: { t: new Float64Array(), sensors: new Map() }, asOf: nowMs, stale: false, revision: 0 }
  }
  const completeness = new DayCompleteness({ read }, () => nowMs)
  await completeness.update(devices.slice(0, 1))
  await completeness.update(devices.slice(0, 1))
  expect(reads).toBe(1)
  nowMs = NOON_MS
  await completeness.update(devices.slice(0, 1))
  expect(reads).toBe(2)
})

it('counts a few at a time while nobody looks, each once an hour, and those that are new', async () => {
  let nowMs = NOON_MS
  const counted: string[] = []
  const read = async ({ id }: Device) => {
    counted.push(id)
    return { columns: { t: new Float64Array(), sensors: new Map() }, asOf: nowMs, stale: false, revision: 0 }
  }
  const completeness = new DayCompleteness({ read }, () => nowMs)
  const some = devices.slice(0, 12)
  const ids = some.map(({ id }) => id)
  await completeness.updateSome(some)
  expect(counted).toEqual(ids.slice(0, 5))
  for (let n = 0; n < 10; n++) await completeness.updateSome(some)
  expect(counted).toEqual(ids)
  nowMs += 59 * 60_000
  await completeness.updateSome(devices.slice(0, 13))
  expect(counted).toEqual([...ids, 'd12'])
  nowMs += 60_000
  for (let n = 0; n < 3; n++) await completeness.updateSome(some)
  expect(counted.slice(13).toSorted()).toEqual(ids.toSorted())
  await completeness.updateSome([])
})

it('leaves a service that fails to those who wait for it, for five minutes', async () => {
  let nowMs = NOON_MS
  let reads = 0
  const read = async () => {
    reads++
    throw new UpstreamBroken(500)
  }
  const completeness = new DayCompleteness({ read }, () => nowMs)
  await completeness.updateSome(devices)
  await completeness.updateSome(devices)
  expect(reads).toBe(1)
  nowMs += 5 * 60_000
  await completeness.updateSome(devices)
  expect(reads).toBe(2)
})
