import assert from 'node:assert/strict'
import { parseInstant } from '../../contract/instant.ts'
import { bounds } from './expected.ts'
import { assertRefused, basicVariant, items, publicVariant, send, sendData, variants } from './requests.ts'
import { type Check, check, type Subject } from './subject.ts'

type Item = Record<string, unknown> & { sensors: Record<string, unknown>[] }

const OFFSET_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:?\d\d$/

export const DATA_CHECKS: readonly Check[] = [
  check(
    'R17',
    'a device that does not exist is 404 Device not found, and one must be named',
    async (subject) => {
      for (const { devices, data, headers } of variants(subject)) {
        for (const id of ['no such device', 'devices', '%', '..;']) {
          assertRefused(await send(subject, data(id), { headers }), 404, 'Device not found', `device ${id}`)
        }
        assert.notEqual((await send(subject, `${devices}//data`, { headers })).status, 200, 'no device named')
      }
    },
  ),
  check('R18', 'Basic credentials open the measurements of a device in a range', (subject) =>
    holdsReadings(subject, basicVariant(subject)),
  ),
  check('R19', 'a public key opens the measurements of a device in a range', (subject) =>
    holdsReadings(subject, publicVariant(subject)),
  ),
  check(
    'R20',
    'an item has a timestamp with a numeric UTC offset and an array of sensors',
    async (subject) => {
      for (const { timestamp, sensors } of await raw(subject)) {
        assert.match(String(timestamp), OFFSET_FORM)
        assert.notEqual(parseInstant(timestamp), undefined, `${String(timestamp)} is no time`)
        assert.ok(Array.isArray(sensors), `sensors at ${String(timestamp)}`)
      }
    },
  ),
  check('R21', 'a value has an id, a number and a unit', async (subject) => {
    for (const { timestamp, sensors } of await raw(subject)) {
      for (const { id, value, unit } of sensors) {
        const kinds = [typeof id, typeof value, typeof unit]
        assert.deepEqual(kinds, ['string', 'number', 'string'], `a value at ${String(timestamp)}`)
      }
    }
  }),
  check(
    'C12',
    'a range holds every reading once, oldest first, all in one answer; an empty one is an empty array',
    async (subject) => {
      const { readings } = subject.facts
      const found = (await items(subject, bounds(readings))).map(({ timestamp }) => Date.parse(timestamp))
      assert.deepEqual(
        found,
        readings.map(({ timeMs }) => timeMs),
      )
      assert.deepEqual(await items(subject, 'start=1900-01-01T00:00:00Z&end=1900-01-02T00:00:00Z'), [])
    },
  ),
  check(
    'C19',
    'a sensor without a value is left out of its item, and an item without any value is none',
    async (subject) => {
      const { readings, sensors } = subject.facts
      for (const [index, item] of (await raw(subject)).entries()) {
        assert.ok(item.sensors.length > 0, `the item at ${String(item.timestamp)} is empty`)
        const named = sensors.filter(({ sensor_id: id }) => readings[index]?.values[id] !== undefined)
        assert.equal(item.sensors.length, named.length, `values at ${String(item.timestamp)}`)
      }
    },
  ),
  check(
    'C20',
    'values are those that were stored, to the last digit; units are those of the list',
    async (subject) => {
      const units = Object.fromEntries(subject.facts.sensors.map(({ sensor_id: id, unit }) => [id, unit]))
      const { readings } = subject.facts
      for (const [index, { timestamp, sensors }] of (await items(subject, bounds(readings))).entries()) {
        const values = Object.fromEntries(sensors.map(({ id, value }) => [id, value]))
        assert.deepEqual(values, readings[index]?.values, `values at ${timestamp}`)
        for (const { id, unit } of sensors) assert.equal(unit, units[id], `unit of ${id}`)
      }
    },
  ),
  check('C21', 'the ids of values are those of the list', async (subject) => {
    const listed = subject.facts.sensors.map(({ sensor_id }) => sensor_id)
    const named = new Set((await raw(subject)).flatMap(({ sensors }) => sensors.map(({ id }) => String(id))))
    for (const id of named) assert.ok(listed.includes(id), `${id} is not in the list`)
  }),
  check(
    'C18 C24',
    'times are whole seconds, and of two readings in one second the first to arrive stays',
    async (subject) => {
      for (const timeMs of subject.facts.repeatedMs) {
        const known = subject.facts.readings.filter((reading) => reading.timeMs === timeMs)
        const [item, ...more] = await items(subject, bounds(known))
        assert.deepEqual([item && parseInstant(item.timestamp), more], [timeMs, []])
        const values = Object.fromEntries(item?.sensors.map(({ id, value }) => [id, value]) ?? [])
        assert.deepEqual(values, known[0]?.values, `values at ${item?.timestamp}`)
      }
    },
  ),
  check(
    'C22',
    'a device of another organisation is answered like one that does not exist',
    async (subject) => {
      for (const { data, headers } of variants(subject)) {
        const foreign = await send(subject, data(subject.facts.foreignDeviceId), { headers })
        const missing = await send(subject, data('no such device'), { headers })
        assertRefused(foreign, 404, 'Device not found', 'a device of another organisation')
        assert.equal(foreign.text, missing.text)
        assert.deepEqual([...foreign.headers.keys()], [...missing.headers.keys()])
      }
    },
  ),
  check('C23', 'a device id whose percent-encoding is broken is 400', async (subject) => {
    for (const { devices, headers } of variants(subject)) {
      for (const id of ['%', '%zz', '%ff', '%c3%28', 'a%2']) {
        assertRefused(await send(subject, `${devices}/${id}/data`, { headers }), 400, 'Bad Request', id)
      }
    }
  }),
  check('C23', 'an encoded slash belongs to the id', async (subject) => {
    for (const { devices, headers } of variants(subject)) {
      const reply = await send(subject, `${devices}/no%2Fsuch%2Fdevice/data`, { headers })
      assertRefused(reply, 404, 'Device not found', 'an id with slashes')
    }
  }),
]

async function holdsReadings(subject: Subject, variant: ReturnType<typeof basicVariant>): Promise<void> {
  const { readings, deviceId } = subject.facts
  const path = `${variant.data(deviceId)}?${bounds(readings)}`
  const { status, body } = await send(subject, path, { headers: variant.headers })
  assert.equal(status, 200, 'status of a range')
  const found = (body as { data: Item[] }).data.map(({ timestamp }) => parseInstant(timestamp) ?? 0)
  for (const { timeMs } of readings)
    assert.ok(found.includes(timeMs), `no item at ${new Date(timeMs).toISOString()}`)
}

async function raw(subject: Subject): Promise<Item[]> {
  const { status, body } = await sendData(subject, bounds(subject.facts.readings))
  assert.equal(status, 200, 'status of a range')
  return (body as { data: Item[] }).data
}
