import assert from 'node:assert/strict'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { formatInstant, parseInstant } from '../../contract/instant.ts'
import { basicVariant, dataItems, publicVariant, send, type Variant, variants } from './requests.ts'
import { CannotJudge, type Check, check, type Subject } from './subject.ts'

type Listed = Record<string, unknown>

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export const DEVICE_LIST_CHECKS: readonly Check[] = [
  check(
    'R9 R29',
    'Basic credentials list every device of the organisation and none of another',
    async (subject) => {
      assert.deepEqual(ids(await list(subject, basicVariant(subject))), ids(subject.facts.devices))
    },
  ),
  check(
    'R10 R31',
    'the public key lists the same devices as the Basic credentials, without an Authorization header',
    async (subject) => {
      const open = await list(subject, publicVariant(subject))
      assert.deepEqual(ids(open), ids(await list(subject, basicVariant(subject))))
    },
  ),
  check('R11', 'a device has every field of the description, each in its type', async (subject) => {
    const kinds = { lat: 'number', long: 'number', interval_seconds: 'number', last_update_at: 'string' }
    for (const device of await listed(subject)) {
      const what = String(device.device_id)
      for (const field of ['device_id', 'name', 'type']) {
        assert.equal(typeof device[field], 'string', `${field} of ${what}`)
      }
      for (const [field, kind] of Object.entries(kinds)) {
        const value = device[field]
        assert.ok(typeof value === kind || value === null, `${field} of ${what} is ${JSON.stringify(value)}`)
      }
      const interval = device.interval_seconds
      assert.ok(interval === null || Number.isInteger(interval), `interval_seconds of ${what}`)
      assert.ok(Array.isArray(device.sensors), `sensors of ${what}`)
    }
  }),
  check('R12', 'the id of every listed device stands in a path', async (subject) => {
    for (const { data, headers } of variants(subject)) {
      for (const id of subject.facts.deviceIds) {
        assert.equal((await send(subject, data(id), { headers })).status, 200, `data of ${id}`)
      }
    }
  }),
  check('R13', 'types of devices and sensors are tokens in upper case', async (subject) => {
    for (const { type, sensors } of await listed(subject)) {
      for (const token of [type, ...(sensors as Listed[]).map((sensor) => sensor.type)]) {
        assert.match(String(token), /^[^\sa-z]+$/)
      }
    }
  }),
  check('R14', 'last_update_at is in UTC and ends in Z', async (subject) => {
    for (const { device_id, last_update_at: at } of await listed(subject)) {
      if (at === null) continue
      assert.match(String(at), UTC, `last_update_at of ${String(device_id)}`)
      assert.notEqual(parseInstant(at), undefined, `last_update_at of ${String(device_id)}`)
    }
  }),
  check('R15', 'a sensor has sensor_id, name, type and unit, all strings', async (subject) => {
    for (const sensor of (await listed(subject)).flatMap(({ sensors }) => sensors as Listed[])) {
      for (const field of ['sensor_id', 'name', 'type', 'unit']) {
        assert.equal(typeof sensor[field], 'string', `${field} of ${String(sensor.sensor_id)}`)
      }
    }
  }),
  check('R16', 'the parameters of the data endpoints mean nothing to the list', (subject) =>
    unmoved(subject, 'start=2024-01-02T00:00:00Z&end=2024-01-01T00:00:00Z&tz=7'),
  ),
  check('C7', 'last_update_at is the time of the newest reading, to the second', async (subject) => {
    const { headers, data } = basicVariant(subject)
    const device = (await listed(subject)).find(({ device_id }) => device_id === subject.facts.deviceId)
    const at = parseInstant(device?.last_update_at)
    if (at === undefined) throw new CannotJudge('the device has no last_update_at')
    const query = `?start=${formatInstant(at)}&end=${formatInstant(at + 24 * HOUR_MS)}`
    const found = dataItems(await send(subject, data(subject.facts.deviceId) + query, { headers }))
    // on a service in use, newer ones may have come since the list was read
    assert.equal(parseInstant(found[0]?.timestamp), at, 'the reading at last_update_at')
    const { readings, now } = subject.facts
    assert.ok(at >= (readings.at(-1)?.timeMs ?? 0), 'a reading is newer than last_update_at')
    assert.ok(at <= now() + 24 * HOUR_MS, 'last_update_at is far in the future')
  }),
  check('C8', 'every device is listed with all its fields, those not known as null', async (subject) => {
    for (const variant of variants(subject)) {
      const listed = byId(await list(subject, variant))
      assert.deepEqual(listed, byId(subject.facts.devices))
    }
  }),
  check('C9', 'devices come ordered by id, all in one answer', async (subject) => {
    for (const variant of variants(subject)) {
      const found = (await list(subject, variant)).map(({ device_id }) => String(device_id))
      assert.deepEqual(found, [...found].sort())
      for (const id of subject.facts.deviceIds) assert.ok(found.includes(id), `${id} is not listed`)
    }
  }),
  check('C10', 'the list ignores parameters that nobody knows', (subject) =>
    unmoved(subject, 'limit=1&page=2&limit=3&__proto__=x'),
  ),
]

async function unmoved(subject: Subject, query: string): Promise<void> {
  for (const { devices, headers } of variants(subject)) {
    const plain = await send(subject, devices, { headers })
    const response = await send(subject, `${devices}?${query}`, { headers })
    assert.equal(response.status, 200, `status of ?${query}`)
    assert.deepEqual(ids(dataOf(response.body)), ids(dataOf(plain.body)))
  }
}

async function list(subject: Subject, { devices, headers }: Variant): Promise<Listed[]> {
  const { status, body } = await send(subject, devices, { headers })
  assert.equal(status, 200, `status of ${devices}`)
  return dataOf(body)
}

async function listed(subject: Subject): Promise<Listed[]> {
  return (await Promise.all(variants(subject).map((variant) => list(subject, variant)))).flat()
}

function dataOf(body: unknown): Listed[] {
  const { data } = (body ?? {}) as { data?: unknown }
  assert.ok(Array.isArray(data), 'data is no array')
  return data as Listed[]
}

function ids(devices: readonly { device_id?: unknown }[]): string[] {
  return devices.map(({ device_id }) => String(device_id)).sort()
}

function byId<T extends { device_id?: unknown }>(devices: readonly T[]): T[] {
  return devices.toSorted((a, b) => (String(a.device_id) < String(b.device_id) ? -1 : 1))
}
