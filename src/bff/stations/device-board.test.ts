import { expect, it } from 'vitest'
import { readDevice } from '../../contract/reader.ts'
import type { Device, DeviceListing, DeviceState } from '../../domain/device.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { NO_COLUMNS } from '../readings/chunks/columns.ts'
import { createTestTails } from '../testing/test-tails.ts'
import { createTestLogger, createTestStack, gauge, NOON_MS, stateOf } from '../testing/test-upstream.ts'
import { DataSensors } from '../upstream/reading/data-sensors.ts'
import { DeviceBoard } from './device-board.ts'
import { DeviceList } from './device-list.ts'
import { StationOverlay } from './file/station-overlay.ts'

const flags = { version: 0, of: () => undefined }
const feed = { head: 'e.0' }

const judging = { qualityOf: () => defaultQuality(300), levelRecordOf: () => undefined }

/** Devices of these ids that report every five minutes. */
function listOf(ids: readonly string[], now: () => number): DeviceList {
  const items = ids.flatMap((id) => readDevice({ device_id: id, interval_seconds: 300 }) ?? [])
  const client = { devices: async () => ({ items, skipped: 0 }) }
  return new DeviceList({ client, now, logger: createTestLogger() })
}

it('makes a listing once for all who ask within a second, and anew when anything in it has changed', async () => {
  let nowMs = NOON_MS
  const now = () => nowMs
  const logger = createTestLogger()
  const data = async () => ({ columns: NO_COLUMNS, sensors: [], skipped: 0 })
  const { tails, reader } = createTestTails({ data, now, logger })
  const dataSensors = new DataSensors()
  const list = listOf(['d'], now)
  const stations = { version: 0, of: () => undefined }
  const overlay = new StationOverlay({ stations, logger, complete: (one) => one })
  const withSince = (state: DeviceState) => state
  const board = new DeviceBoard({
    ...{ list, tails, reader, dataSensors, overlay, flags, withSince, feed, now },
    ...judging,
  })

  const first = await board.listing()
  nowMs += 999
  expect(await board.listing()).toBe(first)
  dataSensors.note('d', [{ id: 'flTemp', unit: 'C' }])
  const second = await board.listing()
  expect(second.devices[0]?.sensors.length).toBe(1)
  expect(await board.listing()).toBe(second)
  stations.version++
  const third = await board.listing()
  expect(third).not.toBe(second)
  nowMs += 1
  expect(await board.listing()).not.toBe(third)
})

it('gives whoever asks while a listing is made one with all that came before, all of them the same', async () => {
  const logger = createTestLogger()
  const data = async () => ({ columns: NO_COLUMNS, sensors: [], skipped: 0 })
  const now = () => NOON_MS
  const dataSensors = new DataSensors()
  const list = listOf(['a', 'b'], now)
  const later: ReturnType<DeviceBoard['listing']>[] = []
  const published = { head: 'e.0' }
  let looked = 0
  const overlay = {
    version: 0,
    of: (device: Device) => {
      looked++
      // the first device stands there already without what its data shows now
      if (device.id === 'b' && looked === 2) {
        dataSensors.note('a', [{ id: 'level', unit: 'cm' }])
        published.head = 'e.1'
        later.push(board.listing(), board.listing())
      }
      return {}
    },
  }
  const board = new DeviceBoard({
    list,
    ...createTestTails({ data, now, logger }),
    dataSensors,
    overlay,
    flags,
    ...judging,
    withSince: (state) => state,
    feed: published,
    now,
  })

  const first = await board.listing()
  expect(first.devices.map(({ sensors }) => sensors.length)).toEqual([0, 0])
  const [second, third] = await Promise.all(later)
  expect(second?.devices.map(({ sensors }) => sensors.length)).toEqual([1, 0])
  expect(third).toBe(second)
  expect(await board.listing()).toBe(second)
  // a stream that goes on from the first brings what it has not
  expect([first, second as DeviceListing].map((one) => board.newestEventIn(one))).toEqual(['e.0', 'e.1'])
  expect(looked).toBe(3)
})

it('has the newest readings for whoever looks first in hours, where nobody keeps them current meanwhile', async () => {
  const known = () => gauge(NOON_MS - 3_600_000, NOON_MS)
  const { json, upstream } = createTestStack([known()], { kiosks: [{ slug: 'harbour', publicKey: 'pk' }] })
  const level = async () => stateOf(await json('/api/kiosks/harbour/devices'), 'gauge')
  expect(await level()).toMatchObject({ latest: { level: { t: NOON_MS, v: 12 } } })
  upstream.nowMs = NOON_MS + 3 * 3_600_000
  upstream.devices = [gauge(NOON_MS - 3_600_000, upstream.nowMs)]
  expect(await level()).toMatchObject({
    lastUpdateMs: upstream.nowMs,
    latest: { level: { t: upstream.nowMs, v: 48 } },
  })
})

it('has the last reading of a sensor that stopped hours before the start, in the one call for its station', async () => {
  const station = gauge(NOON_MS - 86_400_000, NOON_MS)
  for (const { timeMs, values } of station.readings) if (timeMs > NOON_MS - 6 * 3_600_000) delete values.level
  const { json, upstream } = createTestStack([station])
  expect(stateOf(await json('/api/devices'), 'gauge')).toMatchObject({
    latest: { level: { t: NOON_MS - 6 * 3_600_000 }, battery: { t: NOON_MS } },
  })
  expect(upstream.dataCalls().length).toBe(1)
})
