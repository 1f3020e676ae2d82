import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { realData } from '../../../../e2e/support/real-data.ts'
import type { LevelScale, PresetName } from '../../../domain/levels/alert-levels.ts'
import { LevelMemory } from '../../../domain/levels/level-memory.ts'
import { resolveStation } from './resolve-station.ts'
import type { ScaleInFile } from './schema.ts'

const REAL_DATA = realData()
const MEMORY_MS = 2 * 3_600_000
const CREEK = 'usgs-01581752-plumtree-run'
const PRESETS: Record<string, PresetName> = {
  action: 'action',
  minor_flood: 'minor',
  moderate_flood: 'moderate',
  major_flood: 'major',
}

function rowsOf(path: string): string[][] {
  const bytes = readFileSync(join(REAL_DATA ?? '', path))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
}

/** The published levels of a station, in the unit they were published in (`5 ft`). */
function publishedLevels(station: string): LevelScale {
  const levels: ScaleInFile['levels'] = []
  let unit = ''
  for (const [id, , level = '', , , source = ''] of rowsOf('thresholds.csv')) {
    if (id !== station) continue
    const [amount, publishedUnit = ''] = source.split(' ')
    unit = publishedUnit
    const preset = PRESETS[level]
    levels.push({ ...(preset ? { preset } : { name: level }), at: Number(amount) })
  }
  const sensors = [{ id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }]
  const { scales, problems } = resolveStation(
    { id: station, sensors },
    { levels: { stage: { unit, levels } } },
  )
  expect(problems).toEqual([])
  return scales.stage as LevelScale
}

/** Every change of level over a station's whole record, as `time level`. */
function changes(station: string, scale: LevelScale): string[] {
  const memory = new LevelMemory(scale, MEMORY_MS)
  const found: string[] = []
  let before = 0
  for (const [time = '', value = ''] of rowsOf(`readings/${station}.csv.gz`)) {
    if (value === '') continue
    const t = Date.parse(time)
    memory.take(t, Number(value))
    const now = memory.at(t)?.level ?? 0
    if (now !== before) found.push(`${time.slice(0, 16)} ${scale.levels[now - 1]?.name ?? 'normal'}`)
    before = now
  }
  return found
}

describe.skipIf(REAL_DATA === undefined)('published levels on real records', () => {
  it('follow both floods of Plumtree Run, in feet on a gauge that reads centimetres', () => {
    expect(changes(CREEK, publishedLevels(CREEK))).toEqual([
      '2017-08-18T22:30 Action',
      '2017-08-18T22:45 normal',
      '2018-08-31T23:00 Action',
      '2018-08-31T23:15 Minor flood',
      '2018-08-31T23:55 Action',
      '2018-09-01T00:15 normal',
    ])
  })

  it('leave the action level of 2017 a reading later for their margin: the one at its threshold is no change', () => {
    const strict = { ...publishedLevels(CREEK), margin: 0 }
    expect(changes(CREEK, strict)[1]).toBe('2017-08-18T22:40 normal')
  })

  it.each([
    ['ea-f1707-armley', 390],
    ['ea-f1204-mytholmroyd', 450],
  ])('of %s are entered once in the flood of Boxing Day 2015', (station, threshold) => {
    const scale = publishedLevels(station)
    expect(scale.levels[0]?.threshold).toBe(threshold)
    const entries = changes(station, scale).filter((change) => change.endsWith('flood'))
    expect(entries.filter((change) => change.startsWith('2015-12-2')).length).toBe(1)
  })
})
