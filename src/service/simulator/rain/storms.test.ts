import { describe, expect, test } from 'vitest'
import { dayOf } from '../day-grid.ts'
import { localHour } from '../local-time.ts'
import { CLIMATES, type Climate } from '../network/climates.ts'
import type { RainCell } from './rain-cell.ts'
import { stormCells } from './storms.ts'

const SEEDS = [1, 2, 3]
const climates: Climate[] = Object.values(CLIMATES)

function cellsOf(seed: number, climate: Climate, from: number, to: number): RainCell[] {
  const cells = stormCells(seed, climate)
  const first = dayOf(from)
  return Array.from({ length: dayOf(to) - first }, (_, index) => cells(first + index)).flat()
}

function depth(cells: readonly RainCell[]): number {
  return cells.reduce((sum, cell) => sum + cell.depthMm, 0)
}

describe.each(climates)('storms of $id', (climate) => {
  const years = SEEDS.flatMap((seed) => cellsOf(seed, climate, Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)))

  test('come in the afternoon more than in all the rest of the day', () => {
    const afternoon = years.filter(({ startMs }) => {
      const hour = localHour(startMs)
      return hour >= 12 && hour < 19
    })
    expect(depth(afternoon)).toBeGreaterThan(depth(years) / 2)
  })

  test('bring several times more rain in January than in August', () => {
    const month = (index: number) =>
      SEEDS.map((seed) =>
        depth(cellsOf(seed, climate, Date.UTC(2025, index, 1), Date.UTC(2025, index, 31))),
      ).reduce((sum, mm) => sum + mm, 0)
    expect(month(0)).toBeGreaterThan(2 * month(7))
  })

  test('fall within a day of their start and bring water', () => {
    const odd = years.filter(
      ({ durationMs, depthMm, radiusKm }) =>
        !(durationMs > 0 && durationMs <= 86_400_000 && depthMm > 0 && radiusKm > 0),
    )
    expect(odd).toEqual([])
  })
})

test('each day asks for storms of that day alone', () => {
  const cells = stormCells(1, CLIMATES.jakarta)
  for (let day = 20_000; day < 20_400; day++) {
    expect(cells(day).every(({ startMs }) => dayOf(startMs) === day || dayOf(startMs) === day + 1)).toBe(true)
  }
})

test('the slopes above Bogor get a shower nearly every day', () => {
  const days = new Set(
    cellsOf(1, CLIMATES.jakarta, Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1))
      .filter(({ lat, long }) => Math.hypot(lat + 6.68, long - 106.92) < 0.2)
      .map(({ startMs }) => dayOf(startMs)),
  )
  expect(days.size).toBeGreaterThan(340)
})
