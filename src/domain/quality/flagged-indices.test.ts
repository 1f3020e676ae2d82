import { expect, test } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { defaultQuality } from './device-quality.ts'
import { flaggedInSteps } from './flagged-indices.ts'
import type { Judgement } from './judgement.ts'

const quality = defaultQuality(300).of({ id: 't', name: 't', kind: 'AIR_TEMPERATURE', unit: '°C' })
const bad: Judgement = {
  id: 'j',
  sensor: 't',
  from: 0,
  to: 600_000,
  flag: 'bad',
  note: '',
  by: null,
  at: 0,
  source: 'operator',
}

/** Mild days, with a broken wire at index 7. */
function column(length: number): [t: Float64Array, v: Float64Array] {
  const t = Float64Array.from({ length }, (_, i) => i * 300_000)
  return [t, t.map((_, i) => (i === 7 ? -90 : 10 + (i % 5)))]
}

function flaggedIndices(...column: Parameters<typeof flaggedInSteps>) {
  return atOnce(flaggedInSteps(...column))
}

test('a column is flagged once, for as long as it is judged alike', () => {
  const [t, v] = column(2000)
  const found = flaggedIndices(t, v, quality)
  expect([...found.failed]).toEqual([7])
  expect(flaggedIndices(t, v, { ...quality, judgements: [] })).toBe(found)
  const judged = { ...quality, judgements: [bad] }
  expect([...flaggedIndices(t, v, judged).failed]).toEqual([0, 1, 7])
  expect([...flaggedIndices(t, v, quality).failed]).toEqual([7])
  expect(flaggedIndices(t.slice(), v, quality)).not.toBe(found)
})

test('a short column is flagged each time', () => {
  const [t, v] = column(20)
  const found = flaggedIndices(t, v, quality)
  expect(flaggedIndices(t, v, quality)).not.toBe(found)
  expect(flaggedIndices(t, v, quality)).toEqual(found)
})
