import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_DEVICE_SENSORS, MAX_TEXT_LENGTH, readDevices } from '../../../contract/reader.ts'
import { DeviceReader, type DeviceReadout, MAX_DEVICES, type ShownDevices } from './device-reader.ts'
import { MAX_TOKEN_BYTES } from './envelope-reader.ts'

const encoder = new TextEncoder()

const id = fc.oneof(fc.constantFrom('a', 'b', '', 7, null), fc.string({ maxLength: 3 }))
const device = fc.oneof(
  fc.record(
    {
      device_id: id,
      name: fc.jsonValue(),
      lat: fc.oneof(fc.double(), fc.jsonValue()),
      sensors: fc.oneof(fc.array(fc.record({ sensor_id: id, id }, { requiredKeys: [] })), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

const DEEP = 100_000
/** What is no device, or none that can be held. */
const other = fc.oneof(
  fc.constantFrom(
    `{"device_id":"deep","x":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"device_id":null}`,
    '7',
    'null',
    '{"name":"nobody"}',
    '[[]]',
  ),
  fc.tuple(fc.constantFrom('x', '\\"', '\\\\', '],[', '{}', '°'), fc.boolean()).map(([text, isName]) => {
    const long = `"${text.repeat(MAX_TOKEN_BYTES / text.length + 1)}"`
    return isName ? `{"device_id":"long","name":${long}}` : `[${long},{"device_id":"inside"}]`
  }),
  fc.constant(`{"device_id":"many","sensors":[${Array(60_000).fill('{"sensor_id":"a"}')}]}`),
  fc.constant(`{"device_id":"deepest","x":${'['.repeat(1e6)}${']'.repeat(1e6)}}`),
  fc.constant('1'.repeat(MAX_TOKEN_BYTES + 1)),
)

describe('DeviceReader', () => {
  it('reads what JSON.parse and readDevices read, at any split', () => {
    fc.assert(
      fc.property(fc.array(device, { maxLength: 6 }), fc.boolean(), fc.nat(3), (data, indented, cuts) => {
        const text = JSON.stringify({ message: 'Success', data }, null, indented ? 2 : 0)
        const bytes = new TextEncoder().encode(text)
        const reader = new DeviceReader()
        const size = Math.ceil(bytes.length / (cuts + 1))
        for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size))
        expect(reader.end()).toEqual(readDevices(JSON.parse(text)))
      }),
    )
  })

  it('keeps all good devices, whatever is too long, too deep or no device beside them', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 6 })
    const others = fc.array(fc.tuple(fc.nat(5), other), { maxLength: 4 })
    fc.assert(
      fc.property(ids, others, fc.integer({ min: 1, max: 300_000 }), (good, bad, size) => {
        const texts = good.map((id) => `{"device_id":${id}}`)
        for (const [at, text] of bad) texts.splice(at, 0, text)
        const bytes = encoder.encode(`{"big":"${'y'.repeat(size)}","data":[${texts.join(' ,\n')}],"more":[]}`)
        const reader = new DeviceReader()
        for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size))
        const readout = reader.end()
        expect(readout?.items.map(({ id }) => Number(id))).toEqual(good)
        expect(readout?.skipped).toBe(bad.length)
      }),
      { numRuns: 60 },
    )
  })

  it('passes over a member beside the list that is too long, be it its name or its value', () => {
    const long = `"${'\\"'.repeat(MAX_TOKEN_BYTES)}"`
    for (const member of [`"note":${long}`, `${long}:1`, `"note":{"data":[${long}]}`]) {
      expect(readAll([`{${member},"data":[{"device_id":"a"}],${member}}`])?.items.length).toBe(1)
    }
  })

  it('passes over what is too long byte by byte as well, and holds nothing of it', () => {
    const reader = new DeviceReader()
    reader.write(encoder.encode('{"data":[{"device_id":"a"},["'))
    const before = process.memoryUsage().arrayBuffers
    const piece = encoder.encode('\\\\'.repeat(50_000))
    for (let n = 0; n < 1000; n++) reader.write(piece)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MAX_TOKEN_BYTES)
    for (const byte of encoder.encode('\\"]"],{"device_id":"b"}]}')) reader.write(Uint8Array.of(byte))
    expect(reader.end()).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }], skipped: 1 })
  })

  it('cuts names that are too long, has no device of an id that is, and counts sensors beyond the bound', () => {
    const sensors = Array.from({ length: MAX_DEVICE_SENSORS + 3 }, (_, n) => ({ sensor_id: n }))
    const name = '🌊'.repeat(MAX_TEXT_LENGTH)
    const devices = [{ device_id: 'a', name, sensors }, { device_id: 'x'.repeat(MAX_TEXT_LENGTH + 1) }]
    const readout = readAll([JSON.stringify({ data: devices })])
    expect(readout?.skipped).toBe(1)
    const [device] = readout?.items ?? []
    expect(device?.name).toMatch(/^🌊+\ufffd?…$/u)
    expect(device?.name?.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH)
    expect([device?.sensors.length, device?.omittedSensors]).toEqual([MAX_DEVICE_SENSORS, 3])
  })
})

describe('a list of more devices than are kept', () => {
  const bounds = { devices: 3, sensors: 10 }
  const listed = (...ids: string[]) => ids.map((id) => ({ device_id: id }))
  const read = (data: unknown[], shown?: ShownDevices) =>
    readAll([JSON.stringify({ data })], new DeviceReader(shown, bounds))
  const idsOf = (readout: DeviceReadout | undefined) => readout?.items.map(({ id }) => id)
  const shown = (...ids: string[]) => ({ byId: new Map(ids.map((id) => [id, id])), sensors: ids.length })

  it('is cut after the first so many, and the others are counted', () => {
    expect(read(listed('a', 'b', 'c'))).not.toHaveProperty('omitted')
    expect(read(listed('a', 'b', 'c', 'd', 'e'))).toMatchObject({ skipped: 0, omitted: 2 })
    expect(idsOf(read(listed('a', 'b', 'c', 'd', 'e')))).toEqual(['a', 'b', 'c'])
  })

  it('is cut at a hundred thousand, each a few bytes', () => {
    const parts = Array.from({ length: MAX_DEVICES + 7 }, (_, n) => `{"device_id":${n}}`)
    const readout = readAll(['{"data":[', parts.join(', '), ']}'])
    expect([readout?.items.length, readout?.omitted]).toEqual([MAX_DEVICES, 7])
  })

  it('keeps what is shown already wherever the list has it now, and gives the places left to the next', () => {
    expect(idsOf(read(listed('e', 'd', 'x', 'c', 'b', 'a'), shown('a', 'b', 'c')))).toEqual(['c', 'b', 'a'])
    expect(idsOf(read(listed('e', 'd', 'b', 'a'), shown('a', 'b')))).toEqual(['e', 'b', 'a'])
  })

  it('has no more sensors than fit either, and keeps those of devices that are shown', () => {
    const sensors = Array.from({ length: 6 }, (_, n) => ({ sensor_id: n }))
    const large = [{ device_id: 'l', sensors }, { device_id: 'm', sensors }, { device_id: 's' }]
    expect(read(large)).toMatchObject({ items: [{ id: 'l' }, { id: 's' }], omitted: 1 })
    expect(idsOf(read(large, { byId: new Map([['m', 1]]), sensors: 6 }))).toEqual(['m', 's'])
  })

  it('is no list where it is no JSON behind the cut either', () => {
    for (const rest of [',]}', ',,{}]}', ' {}]}', ',{]}', ',{}}', ',{}', ',{}]']) {
      expect(
        readAll(
          [`{"data":[${listed('a', 'b', 'c').map((one) => JSON.stringify(one))}${rest}`],
          new DeviceReader(undefined, bounds),
        ),
      ).toBeUndefined()
    }
  })
})

function readAll(parts: string[], reader = new DeviceReader()): DeviceReadout | undefined {
  for (const part of parts) reader.write(encoder.encode(part))
  return reader.end()
}
