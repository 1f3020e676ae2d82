import { expect, it } from 'vitest'
import { beginningLikeAnother, cutInMiddle } from './cut-in-middle.ts'

it('names that would look the same where they are cut are found, others are not', () => {
  const isLikeAnother = beginningLikeAnother([
    'Glaciar Perito Moreno WS-1',
    'Glaciar Perito Moreno WS-2',
    'Katulampa Hulu',
    'Depok',
  ])
  expect(isLikeAnother('Glaciar Perito Moreno WS-2')).toBe(true)
  expect(isLikeAnother('Katulampa Hulu')).toBe(false)
  expect(isLikeAnother('Depok')).toBe(false)
})

it('a name keeps its last words whole', () => {
  expect(cutInMiddle('Glaciar Perito Moreno WS-2')).toEqual(['Glaciar Perito ', 'Moreno WS-2'])
  expect(cutInMiddle('Bendungan_Katulampa_Hulu_Barat')).toEqual(['Bendungan_Katulampa_Hulu_Barat', ''])
})
