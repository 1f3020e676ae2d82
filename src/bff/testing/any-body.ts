import fc from 'fast-check'

const encoder = new TextEncoder()
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

/** Items of one shape: what a template is learnt from. */
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
export const anyBody = fc.oneof(
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
