import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idList, rangePath } from './range-path.ts'

const DAY = { fromMs: 0, toMs: 86_400_000 }

describe('a list of ids in a path', () => {
  it('comes back as it was, whatever the ids are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (ids) => {
        const path = rangePath('weir', 'series', DAY, { sensors: idList(ids) })
        const text = new URL(path, 'http://app.test').searchParams.get('sensors')
        expect(text?.split(',').map(decodeURIComponent)).toEqual(ids)
      }),
    )
  })

  it('of long ids is no longer than servers take', () => {
    const id = '🌊'.repeat(300)
    expect(rangePath(id, 'series', DAY, { sensors: idList([id]) }).length).toBeLessThan(8_000)
  })
})
