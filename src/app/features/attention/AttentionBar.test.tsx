import { expect, test } from 'vitest'
import type { AlarmListing } from '../../../domain/alarms/alarm-view.ts'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { alarmsQuery } from '../../api/alarms/alarms.ts'
import { devicesQuery } from '../../api/devices.ts'
import { textOf } from '../../testing/text-of.tsx'
import { AttentionBar } from './AttentionBar.tsx'
import { OWN_ICON, tabIcon } from './tab-icon.ts'
import { stationsIn } from './use-attention.ts'

/** A station at a severity; `null` for one that was calm as it fell silent. */
const station = (severity: number | null) =>
  ({
    freshness: severity === null ? 'silent' : 'live',
    level: { severity: severity ?? 0, sensor: 'level', sensors: {} },
  }) as DeviceState

const listing = (...severities: (number | null)[]): DeviceListing => ({
  ...{ asOf: 0, stale: false },
  devices: severities.map(station),
})

const header = (stations: DeviceListing, toTake: number, language: 'en' | 'id' = 'en') => {
  const bySeverity = [{ severity: 3, active: toTake, unacknowledged: toTake }]
  const alarms = { counts: { bySeverity, silent: 0 } } as AlarmListing
  const answers = [
    [devicesQuery.queryKey, stations],
    [alarmsQuery.queryKey, alarms],
  ] as const
  return textOf(<AttentionBar />, { language, answers })
}

test('the header counts every severity, the worst first, and what is unacknowledged', async () => {
  const counted = (await header(listing(1, 0, 3, null, 2, 1, 4, 0), 3)).replaceAll(' : show on the map', ',')
  expect(counted).toBe('2 danger, 1 warning, 2 watch, 1 no data, 3 unacknowledged')
  expect(await header(listing(1), 1, 'id')).toContain('1 waspada')
})

test('what there is none of is not counted', async () => {
  expect(await header(listing(0, 0), 0)).toBe('Alarms')
})

test('the tab’s icon shows the worst there is, a watch as well', () => {
  const icons = [listing(3, 1), listing(2, 1), listing(1, null), listing(null), listing(0)].map((stations) =>
    tabIcon({ ...stationsIn(stations), toTake: 0 }),
  )
  expect(new Set(icons).size).toBe(5)
  expect(icons.at(-1)).toBe(OWN_ICON)
  expect(decodeURIComponent(icons[2] ?? '')).toContain('#e3b505')
})
