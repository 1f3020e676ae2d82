import { expect, it } from 'vitest'
import { panelHeights as heightsOf, PAIR_HEIGHT } from './compare-plans.ts'

const panelHeights = (plans: Parameters<typeof heightsOf>[0], windowHeight: number) =>
  heightsOf(plans, windowHeight, false)
const plans = (...sizes: ('strip' | 'lead' | 'main' | 'small')[]) => sizes.map((size) => ({ size }))

it('quantities share half of the window alike, under a strip of rain', () => {
  expect(panelHeights(plans('lead'), 900)).toEqual([450])
  expect(panelHeights(plans('lead', 'main'), 900)).toEqual([225, 225])
  expect(panelHeights(plans('strip', 'lead', 'main'), 900)).toEqual([72, 189, 189])
})

it('a pair takes its room from the others', () => {
  expect(heightsOf(plans('lead'), 900, true)).toEqual([450 - PAIR_HEIGHT])
})

it('none is too low to be read, and one alone does not fill a wall', () => {
  expect(panelHeights(plans('lead'), 360)).toEqual([260])
  expect(panelHeights(plans('lead', 'main', 'main', 'small'), 900)).toEqual([150, 150, 150, 150])
  expect(panelHeights(plans('lead'), 4000)).toEqual([1000])
  expect(panelHeights([], 900)).toEqual([])
})
