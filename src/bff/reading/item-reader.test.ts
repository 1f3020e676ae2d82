import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readItems } from '../../contract/reader.ts'
import type { DataReadout } from './column-builder.ts'
import { ItemReader } from './item-reader.ts'

const encoder = new TextEncoder()

describe('ItemReader', () => {
  it('reads what JSON.parse and readItems read, at any split, of any body', () => {
    fc.assert(
      fc.property(anyBody, fc.array(fc.nat(2000), { maxLength: 12 }), (body, cuts) => {
        expect(described(readInParts(body, cuts))).toEqual(described(readAtOnce(body)))
      }),
      { numRuns: 3000 },
    )
  })

  it('reads what JSON.parse and readItems read, one byte at a time', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const everywhere = Array.from({ length: body.length }, (_, at) => at)
        expect(described(readInParts(body, everywhere))).toEqual(described(readAtOnce(body)))
      }),
      { numRuns: 300 },
    )
  })

  it('sees every wrong byte in an item whose shape it knows', () => {
    const sensors = ['{"id":"a","value":-1.5,"unit":"cm"}', '{"id":"b","value":20,"unit":"C"}']
    const whole = envelope([0, 1, 2].map((n) => item(n * 86_400_000, sensors)))
    const from = whole.lastIndexOf('{"timestamp"')
    for (let at = from; at < whole.length; at++) {
      for (const put of ['', ...'{}[]",: \\09-+.eZTn', 'null', '\u0001', '1"']) {
        for (const removed of [0, 1]) {
          const body = encoder.encode(whole.slice(0, at) + put + whole.slice(at + removed))
          expect(described(readInParts(body, []))).toEqual(described(readAtOnce(body)))
        }
      }
    }
  })

  it('takes the last of two members of one name, as JSON.parse does', () => {
    const sensors = (n: number) => [`{"id":"a","value":${n},"value":-${n}}`, '{"id":"b"}']
    const body = encoder.encode(envelope([1, 2, 3].map((n) => item(n * 1000, sensors(n)))))
    expect(described(readInParts(body, []))).toEqual(described(readAtOnce(body)))
  })

  it('reads every number as JSON.parse does', () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 20,
      maxLength: 40,
    })
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 17 }), (values, decimals) => {
        const texts = values.map((v) => (Math.abs(v) < 1e15 && decimals < 17 ? v.toFixed(decimals) : `${v}`))
        const body = encoder.encode(
          envelope(texts.map((text, i) => item(i * 300_000, [`{"id":"a","value":${text},"unit":"cm"}`]))),
        )
        expect([...(readInParts(body, [])?.columns.sensors.get('a') ?? [])]).toEqual(texts.map(Number))
      }),
    )
  })

  it('merges the sets of one time and lets the value received last count, a missing one never', () => {
    const body = encoder.encode(
      envelope([
        item(600_000, ['{"id":"a","value":1}', '{"id":"b","value":2}']),
        item(0, ['{"id":"a","value":5}']),
        item(600_000, ['{"id":"a","value":3}', '{"id":"b","value":null}']),
      ]),
    )
    expect(described(readInParts(body, []))).toEqual({
      rows: [
        [0, { a: 5 }],
        [600_000, { a: 3, b: 2 }],
      ],
      sensors: [
        { id: 'a', unit: null },
        { id: 'b', unit: null },
      ],
      skipped: 0,
    })
  })

  it('never gives a value to another sensor when one has no id and one no number', () => {
    const sensors = ['{"id":"","value":1.5}', '{"id":"a","value":true}']
    const body = encoder.encode(envelope([0, 1, 2].map((n) => item(n * 1000, sensors))))
    expect(described(readInParts(body, []))?.rows).toEqual([0, 1, 2].map((n) => [n * 1000, {}]))
  })

  it('counts the items it had to skip', () => {
    const body = encoder.encode(
      envelope([item(0, []), '{"timestamp":"2024-02-30T00:00:00Z","sensors":[]}', '7']),
    )
    expect(readInParts(body, [])?.skipped).toBe(2)
  })

  it('refuses to hold a new sensor in each of very many items', () => {
    const many = Array.from({ length: 5000 }, (_, i) => item(i * 1000, [`{"id":"s${i}","value":1}`]))
    expect(() => readInParts(encoder.encode(envelope(many)), [])).toThrow('larger than')
  })
})

function item(timeMs: number, sensors: string[]): string {
  return `{"timestamp":"${new Date(timeMs).toISOString().slice(0, 19)}+00:00","sensors":[${sensors}]}`
}

function envelope(items: string[]): string {
  return `{"message":"Success","data":[${items}]}`
}

function readInParts(body: Uint8Array, cuts: number[]): DataReadout | undefined {
  const reader = new ItemReader()
  let at = 0
  for (const cut of [...cuts.map((n) => n % (body.length + 1)), body.length].sort((a, b) => a - b)) {
    reader.write(body.slice(at, cut))
    at = cut
  }
  return reader.end()
}

interface Described {
  rows: [number, Record<string, number>][]
  sensors: { id: string; unit: string | null }[]
  skipped: number
}

function described(readout: DataReadout | undefined): Described | undefined {
  if (!readout) return undefined
  const { t, sensors } = readout.columns
  const rows = Array.from(t, (time, row): [number, Record<string, number>] => [
    time,
    Object.fromEntries(
      [...sensors].map(([id, v]) => [id, v[row] as number] as const).filter(([, v]) => !Number.isNaN(v)),
    ),
  ])
  return { rows, sensors: readout.sensors, skipped: readout.skipped }
}

/** The plain way: the whole body as objects, then a map of maps. */
function readAtOnce(body: Uint8Array): DataReadout | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
  const readout = readItems(parsed)
  if (!readout) return undefined
  const sets = new Map<number, Map<string, number>>()
  const units = new Map<string, string | null>()
  for (const { timeMs, values } of readout.items) {
    const set = sets.get(timeMs) ?? new Map<string, number>()
    sets.set(timeMs, set)
    for (const { id, value, unit } of values) {
      units.set(id, units.get(id) ?? unit)
      if (!Number.isNaN(value)) set.set(id, value)
    }
  }
  const t = Float64Array.from(sets.keys()).sort()
  const column = (id: string) => Float64Array.from(t, (time) => sets.get(time)?.get(id) ?? Number.NaN)
  return {
    columns: { t, sensors: new Map([...units.keys()].map((id) => [id, column(id)])) },
    sensors: [...units].map(([id, unit]) => ({ id, unit })),
    skipped: readout.skipped,
  }
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const space = oneOf('', '', '', ' ', '\n\t', '\r\n  ')

const timestamp = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }).map((n) => `"${stamp(n)}+07:00"`) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }).map((n) => `"${stamp(n)}Z"`) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 999 }).map((n) => `"${stamp(n)}.${n}-03:30"`) },
  {
    weight: 1,
    arbitrary: oneOf(
      '"2024-02-30T00:00:00Z"',
      '"2023-02-29T00:00:00+00:00"',
      '"2024-01-01T24:00:00Z"',
      '"2024-01-01T10:60:00+07:00"',
      '"2024-01-01T10:00:00+24:00"',
      '"2024-01-01T10:00:00"',
      '"2024-01-01 10:00:00Z"',
      '"2024-01-01T10:00:00z"',
      '"2024-01-01T10:00:00.Z"',
      '"2024-01-01T10:00:00.1234567891Z"',
      '"2024-01-01T10:00:00+0700"',
      '"2024\\u002d01-01T10:00:00Z"',
      '"0050-01-01T10:00:00Z"',
      '""',
      'null',
      '1704067200000',
    ),
  },
)

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((n) => `${n / 10}`) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(n)) },
  {
    weight: 2,
    arbitrary: oneOf(
      '0',
      '-0',
      '-0.0',
      '0.10',
      '1e3',
      '1E-2',
      '1e400',
      '123456789012345678',
      'null',
      '-9999',
    ),
  },
  {
    weight: 1,
    arbitrary: oneOf(
      '-null',
      '01',
      '1.',
      '.5',
      '-',
      '+1',
      'nul',
      'NaN',
      '"12"',
      'true',
      '{}',
      '[1]',
      '"\\""',
      '""',
    ),
  },
)

const id = oneOf('"a"', '"b"', '"a\\u0062"', '"ab"', '"__proto__"', '"°"', '"\\"]}"', '7', '""', 'null')
const unit = oneOf('"cm"', '"C"', '"°C"', '"."', '""', 'null')

const sensor = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(id, value, unit, space)
      .map(([i, v, u, s]) => `{${s}"id":${i},"value":${s}${v},"unit":${u}}`),
  },
  { weight: 1, arbitrary: fc.tuple(id, value).map(([i, v]) => `{"value":${v},"sensor_id":${i}}`) },
  { weight: 1, arbitrary: fc.tuple(value, value).map(([v, w]) => `{"id":"a","value":${v},"value":${w}}`) },
  {
    weight: 1,
    arbitrary: oneOf('null', '[]', '{}', '{"id":"a"}', '5', '{"id":"a","value":1,"x":{"value":2}}'),
  },
)

/** Items of one mould: what a template is learnt from. */
const moulded = fc
  .tuple(
    fc.array(fc.tuple(id, unit), { maxLength: 3 }),
    space,
    fc.boolean(),
    fc.nat(9),
    fc.array(fc.tuple(timestamp, fc.array(value, { minLength: 3, maxLength: 3 })), { maxLength: 8 }),
  )
  .map(([sensors, s, timeFirst, twice, rows]) =>
    rows.map(([time, values]) => {
      const list = sensors.map(([i, u], n) => `{"id":${i},"value":${values[n]}${s},"unit":${u}}`)
      if (twice === 0) list.push(`{"id":"a","value":${values[0]},"value":${values[1]}}`)
      const members = [`"timestamp":${s}${time}`, `"sensors"${s}:[${list.join(`,${s}`)}]`]
      return `{${(timeFirst ? members : members.reverse()).join(',')}${s}}`
    }),
  )

const loose = fc.oneof(
  fc
    .tuple(timestamp, fc.array(sensor, { maxLength: 3 }))
    .map(([t, s]) => `{"timestamp":${t},"sensors":[${s}]}`),
  fc
    .tuple(timestamp, timestamp, sensor)
    .map(([t, u, s]) => `{"timestamp":${t},"sensors":[${s}],"timestamp":${u},"more":[{"a":"]"}]}`),
  oneOf(
    'null',
    '{}',
    '[]',
    '"text"',
    '{"timestamp":"2024-01-01T00:00:00Z","sensors":null}',
    '{"sensors":[]}',
  ),
)

const items = fc
  .array(
    fc.oneof(
      moulded,
      loose.map((text) => [text]),
    ),
    { maxLength: 5 },
  )
  .map((groups) => groups.flat())

const wellFormed = fc
  .tuple(items, items, space, fc.integer({ min: 0, max: 9 }))
  .map(([data, more, s, shape]) => {
    const list = `[${s}${data.join(`${s},`)}${s}]`
    if (shape === 0) return `{"data":${list},"data":[${more}]}`
    if (shape === 1) return `{"data":[${more}],"d\\u0061ta":${list}}${s}`
    if (shape === 2) return `{"message":{"data":[1]},"data":null}`
    if (shape === 3) return `\uFEFF${s}{"data":${list}}`
    if (shape === 4) return `{"data":${list},"message":"Data retrieved \\"successfully\\"","page":[{"n":1}]}`
    if (shape === 5) return list
    return `${s}{${s}"message":"Success",${s}"data":${s}${list}}${s}`
  })

/** A body whole, or with one byte replaced, removed or put in. */
const anyBody = fc.oneof(
  wellFormed.map((text) => encoder.encode(text)),
  fc
    .tuple(
      wellFormed,
      fc.nat(),
      fc.nat(2),
      fc.oneof(fc.nat(255), fc.constantFrom(...encoder.encode('{}[]",:\\ 0e.-'))),
    )
    .map(([text, where, removed, byte]) => {
      const bytes = [...encoder.encode(text)]
      bytes.splice(where % (bytes.length + 1), removed, ...(removed === 2 ? [] : [byte]))
      return Uint8Array.from(bytes)
    }),
)

function stamp(minutes: number): string {
  return new Date(Date.UTC(2024, 1, 28, 23) + minutes * 300_000).toISOString().slice(0, 19)
}
