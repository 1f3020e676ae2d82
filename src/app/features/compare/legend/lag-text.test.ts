import { describe, expect, it } from 'vitest'
import { MAX_LAG_MS } from '../address/series-choice.ts'
import { lagIn, steppedLag } from './lag-text.ts'

const MINUTE = 60_000

describe('a lag', () => {
  it.each([
    ['6', 360],
    ['+6 h', 360],
    ['6 h 15 min', 375],
    ['6:15', 375],
    ['-90min', -90],
    ['− 1,5 jam', -90],
    ['1 hari 2 jam', 1560],
    ['1.5d', 2160],
    ['', 0],
    ['0', 0],
    ['-0', 0],
  ])('"%s" is %d min', (text, minutes) => {
    expect(lagIn(text)).toBe(minutes * MINUTE)
  })

  it.each(['six', '6 x', '6:75', '6 h and', 'constructor', '1 constructor', '101 d', 'NaN', '1e3'])(
    '"%s" is none',
    (text) => {
      expect(lagIn(text)).toBeNull()
    },
  )

  it('goes on to the next whole step', () => {
    const quarter = 15 * MINUTE
    expect([0, 7 * MINUTE, -7 * MINUTE].map((lag) => steppedLag(lag, quarter, 1) / MINUTE)).toEqual([
      15, 15, 0,
    ])
    expect([0, 7 * MINUTE, -7 * MINUTE].map((lag) => steppedLag(lag, quarter, -1) / MINUTE)).toEqual([
      -15, 0, -15,
    ])
    expect(steppedLag(MAX_LAG_MS, quarter, 1)).toBe(MAX_LAG_MS)
  })
})
