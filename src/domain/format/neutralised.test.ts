import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralised } from './neutralised.ts'

/** The cells of a line with that text in it, as a spreadsheet takes them that separates cells by this. */
function cells(text: string, delimiter: string): string[] {
  const line = stringify([['timestamp', neutralised(text), 'Battery (%)']])
  // the quotes were set for commas: by another separator they stand anywhere
  return (parse(line, { delimiter, quote: delimiter === ',' ? '"' : false }) as string[][]).flat()
}

const isFormula = (cell: string) => /^["\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@]/u.test(cell.normalize('NFKC'))

describe('foreign text in a CSV file', () => {
  it.each([
    ['Level', 'Level'],
    ['Level; left bank', 'Level; left bank'],
    ['-1', "'-1"],
    ["Level;=1+1;=cmd|' /C calc'!A0", "Level;'=1+1;'=cmd|' /C calc'!A0"],
    ['Level; \u200b＝1+1', "Level;' \u200b＝1+1"],
    ['Level;"=1+1"', 'Level;\'"=1+1"'],
    ['Level\u037e=1+1', "Level\u037e'=1+1"],
    ['Level\t=1+1', 'Level =1+1'],
  ])('%j stands there as %j', (text, written) => {
    expect(neutralised(text)).toBe(written)
  })

  it('is no formula in any cell, whatever the spreadsheet separates cells by', () => {
    const part = fc.oneof(
      fc.constantFrom(';', '\t', ',', '"', "'", ' ', '\n', '\u200b', '=', '+1', '-', '@', '＝', 'a', 'cmd|'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        for (const delimiter of [',', ';', '\t']) {
          expect(cells(parts.join(''), delimiter).filter(isFormula)).toEqual([])
        }
      }),
      { numRuns: 2000 },
    )
  })
})
