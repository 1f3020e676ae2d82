import { expect, it } from 'vitest'
import { worldX, worldY } from '../world.ts'
import type { Place } from './places.ts'
import { namesOn } from './tile-names.ts'

const place = (name: string, lat: number, lng: number, inhabitants: number): Place => ({
  name,
  x: worldX(lng),
  y: worldY(lat),
  inhabitants,
})
const TOWNS = [place('Jakarta', -6.2, 106.8, 9e6), place('Oslo', 59.9, 10.7, 6e5)]
/** South of the equator and east of Greenwich. */
const TILE = { z: 1, x: 1, y: 1 }

it('towns are those of the bundled map where no tile has its own', () => {
  expect(namesOn([{ ...TILE, names: { waters: [], places: null } }], TOWNS).places).toBe(TOWNS)
})

it('a tile with towns of its own takes the place of the bundled ones there, and there only', () => {
  const own = [place('Kota Jakarta', -6.2, 106.81, 1e7), place('Desa', -6.3, 106.8, 100)]
  const { places } = namesOn([{ ...TILE, names: { waters: [], places: own } }], TOWNS)
  expect(places.map(({ name }) => name)).toEqual(['Kota Jakarta', 'Oslo', 'Desa'])
})
