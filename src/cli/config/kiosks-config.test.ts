import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKiosks } from './kiosks-config.ts'

function read(KIOSKS?: string) {
  const problems: string[] = []
  return { kiosks: readKiosks({ KIOSKS }, problems), problems }
}

describe('KIOSKS', () => {
  it('is a list of names and keys', () => {
    expect(read('harbour:pk_1, river-2:pk:2 ')).toEqual({
      kiosks: [
        { slug: 'harbour', publicKey: 'pk_1' },
        { slug: 'river-2', publicKey: 'pk:2' },
      ],
      problems: [],
    })
  })

  it('may be left out', () => {
    expect(read()).toEqual({ kiosks: null, problems: [] })
  })

  it('tells everything that is wrong with it at once', () => {
    expect(read('Harbour:pk_1,river:pk_2,pk_3,river:pk_4,:pk_5,lake:,sea:.., sky:p k').problems).toEqual([
      'KIOSKS: entry 1 has no name of small letters, digits and hyphens before its colon (63 at most)',
      'KIOSKS: entry 3 has no colon; an entry is slug:public-api-key',
      'KIOSKS: entry 4 has the same name as entry 2',
      'KIOSKS: entry 5 has no name of small letters, digits and hyphens before its colon (63 at most)',
      'KIOSKS: entry 6 has no public api key after its colon: visible characters, 512 at most',
      'KIOSKS: entry 7 has no public api key after its colon: visible characters, 512 at most',
      'KIOSKS: entry 8 has no public api key after its colon: visible characters, 512 at most',
    ])
  })

  it('never repeats a word of what is wrong', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9_.:-]{9,20}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const complaint = read(words.join(',')).problems.join()
        for (const one of words) expect(complaint).not.toContain(one)
      }),
    )
  })
})
