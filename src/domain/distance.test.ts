import { expect, it } from 'vitest'
import { kilometres } from './distance.ts'

it('distances are those of the globe', () => {
  const [katulampa, manggarai] = [
    { lat: -6.6333, lng: 106.8372 },
    { lat: -6.2076, lng: 106.8484 },
  ]
  expect(kilometres(katulampa, manggarai)).toBeCloseTo(47.35, 1)
  expect(kilometres({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1)
})
