import { expect, test, vi } from 'vitest'
import type { DeviceState } from '../../../../domain/device.ts'
import { aggregatesQuery } from '../../../api/aggregates.ts'
import { markupOf } from '../../../testing/text-of.tsx'
import { StepTable } from './StepTable.tsx'

const window = vi.hoisted(() => ({ isPhone: false }))
vi.mock('../../../ui/use-is-phone.ts', () => ({ useIsPhone: () => window.isPhone }))

const HOUR = 3_600_000
const RANGE = { fromMs: Date.UTC(2026, 0, 20), toMs: Date.UTC(2026, 0, 20, 2) }
const LEVEL = { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const DEVICE = { id: 'g', name: 'Katulampa', kind: 'AWLR', sensors: [LEVEL] } as unknown as DeviceState
const NEED = { ...RANGE, deviceId: 'g', step: 'PT1H' as const, zone: 'UTC' }
const FOUND = {
  dayStart: '00:00',
  edges: [0, 1, 2].map((n) => RANGE.fromMs + n * HOUR),
  sensors: [
    { id: 'L', mean: [80, 90], min: [79, 88], max: [81, 92], sum: null, count: [12, 12], usable: [1, 1] },
  ],
}

async function heads(isPhone: boolean): Promise<string[]> {
  window.isPhone = isPhone
  const table = (
    <StepTable
      {...{ device: DEVICE, sensors: [LEVEL], range: RANGE, step: 'PT1H', zone: 'UTC', refetchMs: false }}
      {...{ nameOf: ({ name }) => name, isAsSent: false, onTested: () => {} }}
    />
  )
  const markup = await markupOf(table, { answers: [[aggregatesQuery(NEED).queryKey, FOUND]] })
  return [...markup.matchAll(/<th [^>]*scope="col"[^>]*>([^<]*)</g)].map(([, head]) => head ?? '')
}

test('a table by steps has both ends of a step, and on a phone its values in their place', async () => {
  const wide = await heads(false)
  expect(wide.slice(0, 2)).toEqual(['From', 'To'])
  expect(await heads(true)).toEqual(wide.filter((head) => head !== 'To'))
  expect(wide[2]).toContain('Level')
})
