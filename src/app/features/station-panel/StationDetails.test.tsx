import { beforeEach, expect, it, vi } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
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
  const datum = { en: 'gauge zero', id: 'nol papan duga' }
  const note = {
    en: 'The first gauge that tells Jakarta of a flood.',
    id: 'Pos pertama yang memberi tahu Jakarta.',
  }
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
