import { expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { stateCounts } from './WallHeader.tsx'

const station = (severity: number | null, freshness: DeviceState['freshness'] = 'live') =>
  ({
    freshness,
    ...(severity !== null && { level: { severity, sensor: 'L', sensors: {} } }),
  }) as DeviceState

it('every station counts once, the worst state comes first, and none that is empty', () => {
  const counts = stateCounts([
    station(0),
    station(3),
    station(0),
    station(null),
    station(3, 'silent'),
    station(0, 'silent'),
    station(1, 'late'),
  ])
  expect(counts).toEqual([
    { state: 'danger', count: 2 },
    { state: 'watch', count: 1 },
    { state: 'normal', count: 2 },
    { state: 'none', count: 1 },
    { state: 'silent', count: 1 },
  ])
})

it('a station that was never heard of has no data, whether or not it has levels', () => {
  const never = { ...station(null, 'unknown'), lastUpdateMs: null }
  const levels = { L: { direction: 'rising' as const, margin: 0, levels: [] } }
  const ahead = { ...station(null, 'unknown'), lastUpdateMs: 1 }
  expect(stateCounts([never, { ...never, levels }, ahead])).toEqual([
    { state: 'none', count: 1 },
    { state: 'silent', count: 2 },
  ])
})
