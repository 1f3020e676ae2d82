import { expect, test } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { devicesQuery } from '../../api/devices.ts'
import { textOf } from '../../testing/text-of.tsx'
import type { ExplainedSeries } from './explained-series.ts'
import { RelationSentence } from './RelationSentence.tsx'

const HOUR = 3_600_000

/** Depok lies three hours below Katulampa. */
const stations = [
  { id: 'upper', name: 'Katulampa' },
  { id: 'lower', name: 'Depok', upstream: { station: 'upper', lagMinutes: 180 } },
] as DeviceState[]
const [upper, lower] = stations.map((device, place) => ({
  ...{ device, place, name: device.name },
  sensor: { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
})) as [ExplainedSeries, ExplainedSeries]

function sentenceOf(
  relation: Pick<Relation, 'best' | 'refused'>,
  [x, y] = [upper, lower],
  language: 'en' | 'id' = 'en',
) {
  const answers = [[devicesQuery.queryKey, { devices: stations }]] as const
  const found = { count: 500, stepMs: HOUR / 4, ...relation }
  return textOf(<RelationSentence x={x} y={y} relation={found} />, { answers, language })
}

test('a lag that the stations file confirms stands alone, one that it contradicts says so', async () => {
  const best = (hours: number) => ({ best: { lagMs: hours * HOUR, r: 0.96 } })
  expect(await sentenceOf(best(3))).toBe('Depok follows Katulampa by 3 h (r = 0.96).')
  expect(await sentenceOf(best(-2))).toBe(
    'Depok is ahead of Katulampa by 2 h (r = 0.96). The stations file says otherwise: Depok comes 3 h after Katulampa.',
  )
  expect(await sentenceOf(best(2), [lower, upper])).toMatch(
    /^Katulampa follows Depok by 2 h .* otherwise: Depok comes 3 h after Katulampa\.$/,
  )
})

test('of rain and a level the stations file has no lag', async () => {
  const rain = { ...upper, sensor: { ...upper.sensor, kind: 'RAIN_FALL', unit: 'mm' } }
  expect(await sentenceOf({ best: { lagMs: 9 * HOUR, r: 0.5 } }, [rain, lower])).not.toContain(
    'stations file',
  )
})

test('a lag that is not offered says why, in both languages', async () => {
  const flat = { best: null, refused: { why: 'flat', lagMs: HOUR, r: 0.7176, rank: 0.7 } } as const
  const rank = { best: null, refused: { why: 'rank', lagMs: HOUR, r: 0.13, rank: -0.1 } } as const
  expect(await sentenceOf(flat)).toMatch(/^No lag is offered, for none stands out: r is 0\.72 at most/)
  expect(await sentenceOf(rank)).toBe(
    'No lag is offered: at the lag of the highest r (0.13) the rank correlation contradicts it (−0.10).',
  )
  expect(await sentenceOf(flat, [upper, lower], 'id')).toMatch(/^Tidak ada jeda yang ditawarkan .* 0,72/)
  expect(await sentenceOf(rank, [upper, lower], 'id')).toMatch(/0,13.*−0,10/)
  expect(await sentenceOf({ best: null, refused: null })).toBe(
    'The two series do not rise together at any lag.',
  )
})
