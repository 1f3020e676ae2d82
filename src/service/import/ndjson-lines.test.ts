import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINE_LENGTH, type NdjsonLine, ndjsonLines } from './ndjson-lines.ts'

async function linesOf(bytes: Uint8Array, cut: number): Promise<NdjsonLine[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut)
  }
  const lines: NdjsonLine[] = []
  for await (const line of ndjsonLines(chunks())) lines.push(line)
  return lines
}

test('lines are the same however the bytes arrive, with their numbers in the input', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((any) => !any.includes('\n'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(text),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (lines, cut, ended) => {
        const bytes = Buffer.from(lines.join('\n') + (ended ? '\n' : ''))
        const expected = Buffer.from(lines.join('\n'))
          .toString()
          .split('\n')
          .map((line, index) => ({ line: index + 1, text: line }))
          .filter((line) => line.text.trim() !== '')
        // the decoder takes a mark of byte order off the beginning
        if (!lines[0]?.startsWith('\ufeff')) expect(await linesOf(bytes, cut)).toEqual(expected)
      },
    ),
  )
})

test('a line without an end is given up, not gathered, and the next one is read', async () => {
  const bytes = Buffer.from(`${'x'.repeat(3 * MAX_LINE_LENGTH)}\nnext\n${'y'.repeat(2 * MAX_LINE_LENGTH)}`)
  expect(await linesOf(bytes, 65_536)).toEqual([
    { line: 1, text: null },
    { line: 2, text: 'next' },
    { line: 3, text: null },
  ])
})
