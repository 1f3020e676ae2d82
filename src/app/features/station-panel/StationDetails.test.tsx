import { beforeEach, expect, it, vi } from 'vitest'
import simulated from '../../../cli/stack/simulated-stations.json' with { type: 'json' }
import type { DeviceState } from '../../../domain/device.ts'
import { inLanguage } from '../../../view/i18n/in-language.ts'
import { textOf } from '../../testing/text-of.tsx'
import { StationDetails } from './StationDetails.tsx'

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))

const detailsOf = (facts: Pick<DeviceState, 'datum' | 'note'>, language: 'en' | 'id') => {
  const device = {
    ...{ id: 'g', name: 'Katulampa', kind: 'AWLR', position: null, intervalSeconds: 300, lastUpdateMs: null },
    ...{ sensors: [], freshness: 'unknown', latest: {}, rates: {} },
    ...facts,
  } as DeviceState
  return textOf(<StationDetails device={device} />, { language })
}

it('what a station is measured from, and its note, stand in the reader’s language', async () => {
  const { datum, note } = simulated.stations['SIM-CLW-01']
  const english = await detailsOf({ datum, note }, 'en')
  expect(english).toContain('gauge zero')
  expect(english).toContain('The first gauge that tells Jakarta of a flood')
  const indonesian = await detailsOf({ datum, note }, 'id')
  expect(indonesian).toContain('nol papan duga')
  expect(indonesian).toContain('Pos pertama')
  expect(indonesian).not.toMatch(/gauge|flood/)
})

it('what a file says in one language only stands so in both', async () => {
  for (const language of ['en', 'id'] as const)
    expect(await detailsOf({ datum: 'NAVD88', note: 'Left bank' }, language)).toMatch(/NAVD88.*Left bank/)
})

it('every datum and note of the simulated network has both languages, and they differ', () => {
  const texts = Object.values(simulated.stations).flatMap((station) =>
    (['datum', 'note'] as const).flatMap((key) => (key in station ? [(station as never)[key]] : [])),
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts) expect(inLanguage(text, 'id')).not.toBe(inLanguage(text, 'en'))
})
