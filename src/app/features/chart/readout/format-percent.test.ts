import { expect, it } from 'vitest'
import { formatPercent } from './format-percent.ts'

const NBSP = '\u00a0'

it('a share is told to a tenth of a per cent', () => {
  expect(formatPercent(0.9912, 'en')).toBe(`99.1${NBSP}%`)
  expect(formatPercent(0.5, 'id')).toBe(`50${NBSP}%`)
})

it('only what is whole is 100 %', () => {
  expect(formatPercent(0.99999, 'en')).toBe(`99.9${NBSP}%`)
  expect(formatPercent(1, 'en')).toBe(`100${NBSP}%`)
})

it('a share is never rounded down to a nothing that it is not', () => {
  expect(formatPercent(0.0000547, 'en')).toBe(`0.005${NBSP}%`)
  expect(formatPercent(0.001, 'id')).toBe(`0,1${NBSP}%`)
  expect(formatPercent(0, 'en')).toBe(`0${NBSP}%`)
})
