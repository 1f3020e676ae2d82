import { expect, it } from 'vitest'
import { densityShades } from './density-path.ts'

it('draws cells of few pairs fainter than cells of many, and none of none', () => {
  const xOf = (value: number) => 10 + 10 * value
  const yOf = (value: number) => 55 - value / 2
  const shadesOf = (counts: number[]) =>
    densityShades({ columns: 2, rows: 1, x: [0, 10], y: [0, 100], counts }, xOf, yOf)
  const shades = shadesOf([1, 99])
  expect(shades.map(({ d }) => d)).toEqual(['M10 5H60V55H10z', 'M60 5H110V55H60z'])
  expect(shades[0]?.opacity).toBeLessThan(shades[1]?.opacity ?? 0)
  expect(shadesOf([0, 5])).toHaveLength(1)
})
