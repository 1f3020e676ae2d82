import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDevices } from '../../contract/reader.ts'
import { UpstreamTooLarge } from '../upstream/failures.ts'
import { DeviceReader, MOST_DEVICES, MOST_SENSORS } from './device-reader.ts'

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

  it('takes no more stations, and no more sensors, than fit into memory', () => {
    const encoder = new TextEncoder()
    const read = (count: number, device: (n: number) => unknown) => {
      const reader = new DeviceReader()
      reader.write(encoder.encode('{"data":['))
      for (let n = 0; n < count; n++) {
        reader.write(encoder.encode(`${n === 0 ? '' : ','}${JSON.stringify(device(n))}`))
      }
      reader.write(encoder.encode(']}'))
      return reader.end()?.items.length
    }
    const one = (n: number) => ({ device_id: n })
    expect(read(MOST_DEVICES, one)).toBe(MOST_DEVICES)
    expect(() => read(MOST_DEVICES + 1, one)).toThrow(UpstreamTooLarge)
    const sensors = Array.from({ length: 10_000 }, (_, n) => ({ sensor_id: n }))
    const many = (n: number) => ({ device_id: n, sensors })
    expect(() => read(MOST_SENSORS / sensors.length + 1, many)).toThrow(UpstreamTooLarge)
  })
})
