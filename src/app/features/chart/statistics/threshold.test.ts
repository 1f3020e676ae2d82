import { expect, it } from 'vitest'
import { thresholdFor, thresholdText } from './threshold.ts'

it('comes back from the address as it went there, for its own sensor alone', () => {
  for (const threshold of [390, -12.5, 0]) {
    expect(thresholdFor('a:b,c', thresholdText('a:b,c', threshold))).toBe(threshold)
    expect(thresholdFor('other', thresholdText('a:b,c', threshold))).toBeUndefined()
  }
})

it('is none of what is no number', () => {
  for (const text of [undefined, 'FLUID_LEVEL', 'FLUID_LEVEL:', 'FLUID_LEVEL:high', 'FLUID_LEVEL:1e400']) {
    expect(thresholdFor('FLUID_LEVEL', text)).toBeUndefined()
  }
})
