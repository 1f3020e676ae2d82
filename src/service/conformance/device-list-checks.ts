import assert from 'node:assert/strict'
import { devicesEnvelopeSchema, type WireDevice } from '../../contract/wire.ts'
import { ask, variants } from './asking.ts'
import type { Check, Subject } from './subject.ts'

export const DEVICE_LIST_CHECKS: readonly Check[] = [
  {
    rules: 'R9 R10 R29 R31 C7 C8',
    title: 'the list holds every device of the organisation, its last reading and nothing of another',
    async run(subject) {
      for (const list of await lists(subject)) assert.deepEqual(list, [...subject.facts.devices])
    },
  },
  {
    rules: 'R11 R13 R14 R15 C8',
    title: 'every field is there in its type, tokens in upper case, times in UTC with Z',
    async run(subject) {
      for (const device of (await lists(subject)).flat()) {
        const fields = [
          'device_id',
          'interval_seconds',
          'last_update_at',
          'lat',
          'long',
          'name',
          'sensors',
          'type',
        ]
        assert.deepEqual(Object.keys(device).sort(), fields)
        assert.equal(device.type, device.type.toUpperCase())
        for (const sensor of device.sensors) {
          assert.deepEqual(Object.keys(sensor).sort(), ['name', 'sensor_id', 'type', 'unit'])
          assert.equal(sensor.type, sensor.type.toUpperCase())
        }
      }
    },
  },
  {
    rules: 'R12',
    title: 'the id of every listed device stands in a path',
    async run(subject) {
      for (const { data, headers } of variants(subject)) {
        for (const { device_id } of subject.facts.devices) {
          const { status } = await ask(subject, data(device_id), { headers })
          assert.equal(status, 200, device_id)
        }
      }
    },
  },
  {
    rules: 'C9',
    title: 'devices come ordered by id',
    async run(subject) {
      for (const list of await lists(subject)) {
        const ids = list.map(({ device_id }) => device_id)
        assert.deepEqual(ids, [...ids].sort())
      }
    },
  },
  {
    rules: 'R16 C10',
    title: 'the list takes no notice of query parameters',
    async run(subject) {
      for (const { devices, headers } of variants(subject)) {
        const plain = await ask(subject, devices, { headers })
        const asked = await ask(subject, `${devices}?start=x&tz=99&tz=1&limit=1`, { headers })
        assert.equal(asked.status, 200)
        assert.deepEqual(asked.body, plain.body)
      }
    },
  },
]

async function lists(subject: Subject): Promise<WireDevice[][]> {
  const all: WireDevice[][] = []
  for (const { devices, headers } of variants(subject)) {
    all.push(devicesEnvelopeSchema.parse((await ask(subject, devices, { headers })).body).data)
  }
  return all
}
