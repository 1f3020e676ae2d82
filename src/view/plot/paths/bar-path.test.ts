import { expect, it } from 'vitest'
import { barPath } from './bar-path.ts'

/** 1 ms a pixel, 1 mm a pixel. */
const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 50, height: 50 }
/** The same growing downwards. */
const hanging = { ...scale, low: 50, high: 0 }

it('rain stands on the ground in a panel of its own, a pixel between two bars', () => {
  expect(barPath({ stepMs: 10, t: [0, 10], v: [5, 2.5] }, scale)).toBe('M0 50h9v-5h-9zM10 50h9v-2.5h-9z')
})

it('rain hangs from the top over a level', () => {
  expect(barPath({ stepMs: 10, t: [20], v: [5] }, hanging)).toBe('M20 0h9v5h-9z')
})

it('neither nothing nor the unknown has a bar', () => {
  expect(barPath({ stepMs: 10, t: [0, 10], v: [0, null] }, hanging)).toBe('')
})

it('bars outside are left out, one that reaches in is not', () => {
  expect(barPath({ stepMs: 10, t: [-20, -5, 120], v: [1, 2, 3] }, hanging)).toBe('M-5 0h9v2h-9z')
})

it('is never thinner than a pixel', () => {
  expect(barPath({ stepMs: 0.1, t: [3], v: [1] }, hanging)).toBe('M3 0h1v1h-1z')
})
