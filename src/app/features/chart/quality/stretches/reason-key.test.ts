import { expect, it } from 'vitest'
import { quantityOf } from '../../../../../domain/quantity.ts'
import { reasonKey } from './reason-key.ts'

it('a range that is open to one side is said by its other end, and no end is 1E30', () => {
  const { plausible } = quantityOf('SURFACE_DISTANCE', 'mm')
  expect(reasonKey({ reason: 'outside', span: plausible })).toBe('below')
  expect(reasonKey({ reason: 'outside', span: [-1e30, 40] })).toBe('above')
  expect(reasonKey({ reason: 'outside', span: [0, 360] })).toBe('outside')
  expect(reasonKey({ reason: 'errorCode' })).toBe('errorCode')
})
