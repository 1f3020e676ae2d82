import { expect, test } from 'vitest'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { textOf } from '../../../testing/text-of.tsx'
import { emptinessOf } from '../sections.ts'
import { levelAlarm, takenAgo } from '../testing/example-alarms.ts'
import { NoAlarms } from './NoAlarms.tsx'

const TAKEN = levelAlarm(2, 60, takenAgo(30))
const SHELVED = levelAlarm(1, 60, { state: 'shelved' })
const RETURNED = levelAlarm(1, 60, { state: 'returned', isActive: false })

const shownText = (tab: 'take' | 'active' | 'shelved', ...alarms: AlarmView[]) =>
  textOf(<NoAlarms of={emptinessOf(alarms, tab)} onClear={undefined} />)

test('that every alarm has been taken is said where there are some', async () => {
  expect(await shownText('take', TAKEN)).toBe(
    'No unacknowledged alarms Every alarm has been acknowledged. A new one appears here by itself.',
  )
})

test('where there is no alarm, that is said', async () => {
  expect(await shownText('take')).toBe('No alarms A new one appears here by itself.')
})

test.each([[[SHELVED]], [[SHELVED, TAKEN]]])('what is shelved is not called acknowledged', async (alarms) => {
  expect(await shownText('take', ...alarms)).toContain('acknowledged, shelved or put out of service')
})

test('without an active alarm nothing is said of levels, nor that there is no alarm at all', async () => {
  expect(await shownText('active', RETURNED)).toBe('No active alarms A new one appears here by itself.')
  expect(await shownText('active', SHELVED)).toContain('stand under Shelved')
})
