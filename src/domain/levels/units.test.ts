import { expect, it } from 'vitest'
import { unitFactor } from './units.ts'

it.each([
  ['ft', 'cm', 30.48],
  ['cm', 'm', 0.01],
  ['mm', 'in', 1 / 25.4],
  ['C', '°C', 1],
  ['ticks', 'ticks', 1],
])('one %s is known in %s', (from, to, factor) => {
  expect(unitFactor(from, to)).toBeCloseTo(factor, 12)
})

it.each([
  ['kg', 'cm'],
  ['V', '%'],
  ['m/s', 'm'],
  ['constructor', 'cm'],
  ['', 'cm'],
])('“%s” says nothing in %s', (from, to) => {
  expect(unitFactor(from, to)).toBeNull()
})
