import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDevice, readDevices, readEnvelope, readItem, readItems, readWebhook } from './reader.ts'

const TIME = '2015-12-27T02:15:00Z'
const TIME_MS = Date.UTC(2015, 11, 27, 2, 15)

/** JSON close enough to the interface to reach every branch: right names, anything under them. */
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom('', '.', '°C', TIME, '1', 'NaN', null, true, 0, -0, 1e308),
)
const value = record(['id', 'sensor_id', 'value', 'unit'])
const sensor = record(['sensor_id', 'id', 'name', 'type', 'unit'])
const lists = { sensors: fc.oneof(hostile, fc.array(fc.oneof(value, sensor, hostile))) }
const fields = [
  'device_id',
  'name',
  'type',
  'lat',
  'long',
  'interval_seconds',
  'last_update_at',
  'timestamp',
  'event',
]
const data = { data: fc.oneof(hostile, fc.record(lists), fc.dictionary(fc.string(), hostile)) }
const entry = fc.oneof(hostile, record(fields, { ...lists, ...data }))
const body = fc.oneof(hostile, fc.record({ message: hostile, data: fc.array(entry) }))

function record(names: string[], more: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<object> {
  const model = Object.fromEntries(names.map((name) => [name, hostile]))
  return fc.record({ ...model, ...more }, { requiredKeys: [] })
}

/** Every number anywhere in a JSON value. */
function numbersIn(json: unknown): number[] {
  if (typeof json === 'number') return [json]
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(numbersIn) : []
}

describe('C39 an envelope', () => {
  test('is an array under data, whatever the message says', () => {
    expect(readEnvelope({ message: 'Data retrieved successfully', data: [1] })).toEqual([1])
    expect(readEnvelope({ data: [] })).toEqual([])
  })

  test.each([[null], [[]], ['data'], [{}], [{ data: null }], [{ data: {} }], [{ data: 'x' }]])(
    'is not %j',
    (json) => {
      expect(readEnvelope(json)).toBeUndefined()
      expect(readDevices(json)).toBeUndefined()
      expect(readItems(json)).toBeUndefined()
    },
  )
})

describe('C40 C42 C43 C44 a device', () => {
  test('as the interface describes it is read whole', () => {
    const device = {
      device_id: 'd1',
      name: 'Weir',
      type: 'AWLR',
      lat: -6.6,
      long: 106.8,
      interval_seconds: 900,
      last_update_at: TIME,
      sensors: [{ sensor_id: 's1', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
    }
    expect(readDevice(device)).toEqual({
      id: 'd1',
      name: 'Weir',
      type: 'AWLR',
      lat: -6.6,
      long: 106.8,
      intervalSeconds: 900,
      lastUpdateMs: TIME_MS,
      sensors: [{ id: 's1', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
    })
  })

  test('needs nothing but an id; all else is unknown', () => {
    const unknown = {
      name: null,
      type: null,
      lat: null,
      long: null,
      intervalSeconds: null,
      lastUpdateMs: null,
    }
    expect(readDevice({ device_id: 7 })).toEqual({ id: '7', ...unknown, sensors: [] })
    const wrong = {
      lat: '1',
      long: 181,
      interval_seconds: 0,
      last_update_at: 'x',
      name: '',
      type: 5,
      sensors: {},
    }
    expect(readDevice({ device_id: 'd', ...wrong })).toEqual({ id: 'd', ...unknown, sensors: [] })
    for (const id of [undefined, null, '', {}, true]) expect(readDevice({ device_id: id })).toBeUndefined()
  })

  test('keeps a type nobody has heard of', () => {
    expect(readDevice({ device_id: 'd', type: 'SNOW_PILLOW' })?.type).toBe('SNOW_PILLOW')
  })

  test.each([
    [
      { lat: 90.1, long: 0 },
      { lat: null, long: 0 },
    ],
    [
      { lat: -91, long: -180 },
      { lat: null, long: -180 },
    ],
    [
      { lat: 90, long: -180.5 },
      { lat: 90, long: null },
    ],
  ])('at %o is nowhere beyond the globe', (place, read) => {
    expect(readDevice({ device_id: 'd', ...place })).toMatchObject(read)
  })

  test('keeps sensors named by id or sensor_id, each once', () => {
    const sensors = [
      { id: 'a', type: 'NEW_KIND' },
      { sensor_id: 'b' },
      { sensor_id: 'a' },
      { name: 'no id' },
      null,
    ]
    const read = readDevice({ device_id: 'd', sensors })?.sensors
    expect(read?.map(({ id, type }) => [id, type])).toEqual([
      ['a', 'NEW_KIND'],
      ['b', null],
    ])
  })

  test('listed twice counts once, the rest is counted as skipped', () => {
    const read = readDevices({ data: [{ device_id: 'a', name: 'first' }, { device_id: 'a' }, {}, 5] })
    expect(read?.items.map(({ name }) => name)).toEqual(['first'])
    expect(read?.skipped).toBe(3)
  })
})

describe('C40 C41 C43 a data item', () => {
  test('is read with values of known and unknown sensors', () => {
    const sensors = [
      { id: 'flTemp', value: 0, unit: 'C' },
      { sensor_id: 's2', value: -9999 },
    ]
    expect(readItem({ timestamp: '2015-12-27T09:15:00+07:00', sensors })).toEqual({
      timeMs: TIME_MS,
      values: [
        { id: 'flTemp', value: 0, unit: 'C' },
        { id: 's2', value: -9999, unit: null },
      ],
    })
  })

  test.each([[null], ['1'], [true], [[]], [{}], [undefined]])(
    'with the value %j has none there, never 0',
    (none) => {
      const item = readItem({ timestamp: TIME, sensors: [{ id: 'a', value: none }] })
      expect(item?.values).toEqual([{ id: 'a', value: Number.NaN, unit: null }])
    },
  )

  test('without a time or a list of values is skipped and counted', () => {
    const bad = [{}, { timestamp: TIME }, { timestamp: 'x', sensors: [] }, { sensors: [] }, null]
    expect(readItems({ data: [...bad, { timestamp: TIME, sensors: [] }] })).toEqual({
      items: [{ timeMs: TIME_MS, values: [] }],
      skipped: 5,
    })
  })

  test('stays where it came, unsorted and repeated', () => {
    const times = ['2020-01-02T00:00:00Z', '2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z']
    const read = readItems({ data: times.map((timestamp) => ({ timestamp, sensors: [] })) })
    expect(read?.items.map(({ timeMs }) => timeMs)).toEqual(times.map((time) => Date.parse(time)))
  })
})

describe('C37 a webhook message', () => {
  const message = { event: 'sensor.data', device_id: 'd', timestamp: TIME }

  test('is read from a map of numbers and from a list of sensors', () => {
    expect(readWebhook({ ...message, data: { air_temperature: 0, note: 'x', no: null } })?.values).toEqual([
      { id: 'air_temperature', value: 0, unit: null },
    ])
    const listed = { sensors: [{ id: 'a', value: 1.5 }], metadata: { any: 1 } }
    expect(readWebhook({ ...message, data: listed })).toEqual({
      event: 'sensor.data',
      deviceId: 'd',
      timeMs: TIME_MS,
      values: [{ id: 'a', value: 1.5, unit: null }],
    })
  })

  test('without event, device, time or data is none', () => {
    for (const key of ['event', 'device_id', 'timestamp', 'data']) {
      expect(readWebhook({ ...message, data: {}, [key]: undefined }), key).toBeUndefined()
    }
  })
})

describe('whatever comes', () => {
  test('no reader throws', () => {
    fc.assert(
      fc.property(fc.oneof(body, entry), (json) => {
        for (const read of [readEnvelope, readDevices, readDevice, readItems, readItem, readWebhook])
          read(json)
      }),
      { numRuns: 500 },
    )
  })

  test('a number read was a number sent, in its own entry', () => {
    fc.assert(
      fc.property(entry, (json) => {
        const sent = new Set(numbersIn(json))
        const device = readDevice(json)
        const values = [...(readItem(json)?.values ?? []), ...(readWebhook(json)?.values ?? [])]
        const read = [device?.lat, device?.long, device?.intervalSeconds, ...values.map(({ value }) => value)]
        for (const number of read) {
          if (typeof number === 'number' && !Number.isNaN(number)) expect(sent).toContain(number)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every entry is either kept or counted as skipped', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        for (const read of [readDevices({ data: entries }), readItems({ data: entries })]) {
          expect((read?.items.length ?? 0) + (read?.skipped ?? 0)).toBe(entries.length)
        }
      }),
    )
  })

  test('everything that has an id, or a time and a list, is kept', () => {
    const speakable = fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..')
    const id = fc.oneof(speakable, fc.integer().map(String))
    const rest = record(fields.slice(1), lists)
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(rest), (ids, others) => {
        const devices = ids.map((device_id, index) => ({ ...others[index], device_id }))
        expect(readDevices({ data: devices })?.items.map((device) => device.id)).toEqual(ids)
        const items = others.map((other) => ({ ...other, timestamp: TIME, sensors: [] }))
        expect(readItems({ data: items })?.items).toHaveLength(others.length)
      }),
    )
  })

  test.each(['.', '..'])('a device called %s, which no address can name, is skipped and counted', (id) => {
    expect(readDevices({ data: [{ device_id: id }] })).toEqual({ items: [], skipped: 1 })
    const webhook = { event: 'sensor_data', device_id: id, timestamp: TIME, data: { level: 1 } }
    expect(readWebhook(webhook)).toBeUndefined()
    expect(readDevice({ device_id: 'd', sensors: [{ sensor_id: id }] })?.sensors[0]?.id).toBe(id)
  })

  test('half characters become whole ones everywhere, so that ids meet again', () => {
    const half = 'a\ud800'
    const whole = 'a\ufffd'
    const device = readDevice({ device_id: half, name: half, sensors: [{ sensor_id: half, name: half }] })
    expect(device).toMatchObject({ id: whole, name: whole, sensors: [{ id: whole, name: whole }] })
    expect(readItem({ timestamp: TIME, sensors: [{ id: half, value: 1 }] })?.values[0]?.id).toBe(whole)
    const webhook = { event: 'e', device_id: half, timestamp: TIME, data: { [half]: 1 } }
    expect(readWebhook(webhook)).toMatchObject({ deviceId: whole, values: [{ id: whole }] })
  })
})
