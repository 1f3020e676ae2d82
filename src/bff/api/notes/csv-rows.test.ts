import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows, MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, type Row } from './csv-rows.ts'

/** A file that arrives in chunks of so many bytes. */
function fileOf(text: string, chunkBytes = text.length + 1): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + chunkBytes))
      at += chunkBytes
    },
  })
}

async function rowsOf(text: string, chunkBytes?: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of csvRows(fileOf(text, chunkBytes), new AbortController().signal)) rows.push(row)
  return rows
}

/** Number of rows, or what is wrong in which line. */
const outcomeOf = (text: string) =>
  rowsOf(text).then(
    ({ length }) => length,
    ({ line, problem, status }) => status ?? [line, problem],
  )

describe('rows of a file', () => {
  it.each([1, 2, 3, 1_000])('are the same in chunks of %s bytes', async (chunkBytes) => {
    const text = '\ufeffStation;Note\r\n\r\ngauge;"Řeka, 🌊; ""high"""\r\n;;\r\nweir;x'
    expect(await rowsOf(text, chunkBytes)).toEqual([
      { line: 1, cells: ['Station', 'Note'] },
      { line: 3, cells: ['gauge', 'Řeka, 🌊; "high"'] },
      { line: 5, cells: ['weir', 'x'] },
    ])
  })

  it.each(['\n', '\r\n', '\r'])(
    'bear the number of their first line, also behind %j in quotes',
    async (end) => {
      const text = ['a,b', `"1${end}2${end}3",x`, 'y,z', `"1${end}",x`, 'y,z'].join(end)
      expect((await rowsOf(text)).map(({ line }) => line)).toEqual([1, 2, 5, 6, 8])
      expect(await outcomeOf(`${text}${end}a,x"y`)).toEqual([9, 'not-csv'])
    },
  )

  it.each([',', ';', '\t'])('are read as they were written, with %j', async (delimiter) => {
    const aCell = fc.string({ unit: fc.constantFrom('a', 'é', '🌊', '"', ',', ';', '\t', '\n', ' ') })
    // what is nothing but white space is left out
    const someRows = fc.array(fc.tuple(aCell, fc.constant('x'), aCell), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(someRows, fc.integer({ min: 1, max: 40 }), async (rows, chunkBytes) => {
        const text = stringify([['a', 'b', 'c'], ...rows], { delimiter })
        expect((await rowsOf(text, chunkBytes)).slice(1).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  it.each([
    [MAX_ROWS - 1, MAX_ROWS],
    [MAX_ROWS, MAX_ROWS + 1],
    [MAX_ROWS + 1, [MAX_ROWS + 2, 'too-many-rows']],
  ])('may be %s besides the first: %s', async (count, outcome) => {
    expect(await outcomeOf('a,b\n'.repeat(count + 1))).toEqual(outcome)
  })

  it.each([
    [MAX_COLUMNS - 1, 2],
    [MAX_COLUMNS, 2],
    [MAX_COLUMNS + 1, [2, 'too-many-columns']],
    [MAX_COLUMNS + 2, [2, 'too-many-columns']],
  ])('may have %s columns: %s', async (columns, outcome) => {
    expect(await outcomeOf(`a,b\n${Array(columns).fill('x')}`)).toEqual(outcome)
    expect(await outcomeOf(`a,b\n${Array(columns).fill('"x"')}`)).toEqual(outcome)
  })

  it.each([
    [MAX_CELL_CHARACTERS - 1, 2],
    [MAX_CELL_CHARACTERS, 2],
    [MAX_CELL_CHARACTERS + 1, [2, 'long-cell']],
  ])('may have cells of %s characters: %s', async (characters, outcome) => {
    expect(await outcomeOf(`a,b\nx,${'水'.repeat(characters)}`)).toEqual(outcome)
    expect(await outcomeOf(`a,b\n${Array(MAX_COLUMNS).fill('x'.repeat(characters))}`)).toEqual(outcome)
  })

  it.each([
    [MAX_FILE_BYTES - 1, [1, 'not-csv']],
    [MAX_FILE_BYTES, [1, 'not-csv']],
    [MAX_FILE_BYTES + 1, 413],
  ])('may have %s bytes: %s', async (bytes, outcome) => {
    expect(await outcomeOf('x"'.padEnd(bytes))).toEqual(outcome)
  })

  it.each([
    ['', 0],
    ['\n\n', 0],
    ['a,b\nx,"y', [2, 'not-csv']],
    ['a,b\nx,"y"z', [2, 'not-csv']],
  ])('of %j: %s', async (text, outcome) => {
    expect(await outcomeOf(text)).toEqual(outcome)
  })
})
