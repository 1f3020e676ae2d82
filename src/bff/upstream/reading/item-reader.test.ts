import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readItems } from '../../../contract/reader.ts'
import { anyBody } from '../../testing/any-body.ts'
import type { DataReadout } from './column-builder.ts'
import { MAX_TOKEN_BYTES } from './envelope-reader.ts'
import { ItemReader, MAX_VALUES } from './item-reader.ts'

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

  it.each([
    ['is too long', item(0, [`{"id":"${'x'.repeat(MAX_TOKEN_BYTES)}","value":1}`])],
    [
      'names too many sensors',
      item(
        0,
        Array.from({ length: MAX_VALUES + 1 }, (_, n) => `{"id":${n}}`),
      ),
    ],
  ])('skips an item that %s, and reads those around it', (_, oversized) => {
    const good = [1, 2, 3, 4].map((n) => item(n * 1000, [`{"id":"a","value":${n}}`]))
    const body = encoder.encode(envelope([...good.slice(0, 2), oversized, ...good.slice(2)]))
    const readout = described(readInParts(body, [10_000, 70_000, 500_000]))
    expect(readout?.rows.map(([, { a }]) => a)).toEqual([1, 2, 3, 4])
    expect(readout?.skipped).toBe(1)
  })

  it('reads items in which something lies very deep', () => {
    const deep = `{"x":${'[{"y":'.repeat(50_000)}1${'}]'.repeat(50_000)},`
    const items = [1, 2, 3].map((n) => item(n * 1000, [`{"id":"a","value":${n}}`]).replace('{', deep))
    expect(described(readInParts(encoder.encode(envelope(items)), []))?.rows.length).toBe(3)
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
