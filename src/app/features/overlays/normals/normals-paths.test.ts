import { describe, expect, it } from 'vitest'
import type { ShownNormals } from '../../../api/normals.ts'
import { normalsPaths } from './normals-paths.ts'

const DAY = 86_400_000
const utc = { zone: 'UTC', dayStartMinutes: 0 }
const column = (value: number | null) => Array.from({ length: 366 }, () => value)
const normals = {
  p5: column(10),
  p25: column(20),
  p50: column(50),
  p75: column(80),
  p95: column(90),
} as unknown as ShownNormals
const scale = {
  low: 0,
  high: 100,
  height: 100,
  width: 300,
  fromMs: Date.UTC(2026, 4, 1),
  toMs: Date.UTC(2026, 4, 4),
}

describe('bands of normals', () => {
  it('run through the middle of each day, and on to both neighbours', () => {
    const { wide, narrow, median } = normalsPaths(normals, scale, utc)
    expect(median).toBe('M-50 50L50 50L150 50L250 50L350 50L450 50')
    expect(narrow).toBe('M-50 20L50 20L150 20L250 20L350 20L450 20L450 80L350 80L250 80L150 80L50 80L-50 80Z')
    expect(wide.startsWith('M-50 10')).toBe(true)
  })

  it('break where a day has none', () => {
    const p50 = column(50)
    // 2 May of a leap year's columns
    p50[122] = null
    expect(normalsPaths({ ...normals, p50 }, scale, utc).median).toBe('M-50 50L50 50M250 50L350 50L450 50')
    const none = normalsPaths({ ...normals, p5: column(null), p50: column(null) }, scale, utc)
    expect([none.wide, none.median]).toEqual(['', ''])
  })

  it('have no more points for decades than a screen has room for', () => {
    const decades = { ...scale, width: 1200, toMs: scale.fromMs + 19 * 365 * DAY }
    const points = normalsPaths(normals, decades, utc).median.split('L').length
    expect(points).toBeLessThan(620)
    expect(points).toBeGreaterThan(500)
  })
})
