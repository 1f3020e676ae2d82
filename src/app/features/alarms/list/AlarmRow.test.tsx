import { describe, expect, it, test } from 'vitest'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { textOf } from '../../../testing/text-of.tsx'
import { ago, CLOCK, levelAlarm, NOW_MS, takenAgo } from '../testing/example-alarms.ts'
import { AlarmTimes } from './AlarmFacts.tsx'
import { AlarmRemarks } from './AlarmRemarks.tsx'

const MINUTE_MS = 60_000

describe('how long an alarm is unacknowledged', () => {
  const waited = (alarm: AlarmView, ...lesser: AlarmView[]) =>
    textOf(<AlarmTimes alarm={alarm} lesser={lesser} clock={CLOCK} />)
  const held = { state: 'suppressed', heldBackBy: levelAlarm(3, 0).id } as const

  it('is counted from the first level that nobody took, not from the latest', async () => {
    const lesser = [levelAlarm(2, 19, held), levelAlarm(1, 47, held)]
    expect(await waited(levelAlarm(3, 5), ...lesser)).toContain('unacknowledged since 01:54, 47 min')
  })

  it('is counted from the level that came after somebody took the lesser one', async () => {
    const lesser = [levelAlarm(2, 19, held), levelAlarm(1, 47, { ...takenAgo(40), ...held })]
    expect(await waited(levelAlarm(3, 5), ...lesser)).toContain('unacknowledged since 02:22, 19 min')
  })

  it('is counted from when it called again, where somebody took it long ago', async () => {
    expect(await waited(levelAlarm(3, 300, { reAlarmedMs: ago(12) }))).toContain(
      'unacknowledged since 02:29, 12 min',
    )
  })

  it('is that of the alarm itself where there is no other', async () => {
    expect(await waited(levelAlarm(3, 5))).toContain('unacknowledged for 5 min')
  })

  it('is not said once somebody has', async () => {
    const text = await waited(levelAlarm(3, 5, takenAgo(2)), levelAlarm(1, 47, held))
    expect(text).toContain('acknowledged 02:39 by Rina')
    expect(text).not.toContain('nobody')
  })
})

describe('when water from upstream arrives', () => {
  const expectedMs = NOW_MS + 40 * MINUTE_MS
  const coming = levelAlarm(3, 5, { kind: 'upstream', level: null, expectedMs })
  const remarksAt = (minutes: number, alarm = coming, language: 'en' | 'id' = 'en') => {
    const clock = { ...CLOCK, nowMs: NOW_MS + minutes * MINUTE_MS }
    const parts = { alarm, lesser: [], context: { nowMs: clock.nowMs }, clock }
    return textOf(<AlarmRemarks {...parts} />, { language })
  }

  test.each([
    [0, 'expected here about 03:20, in 40 min'],
    [30, 'expected here about 03:20, in 10 min'],
    [35, 'expected here about 03:20, in 5 min'],
    [37, 'expected here about 03:20, in 3 min'],
    // 03:20 is past
    [40 - 1 / MINUTE_MS, 'expected here about 03:21, in 1 min'],
    [40, 'was expected here about 03:20'],
    [300, 'was expected here about 03:20'],
  ])('counts down with the clock: after %d min', async (minutes, text) => {
    expect(await remarksAt(minutes)).toBe(text)
  })

  it('and when a battery is empty', async () => {
    const battery = levelAlarm(1, 5, { kind: 'battery', level: null, expectedMs })
    expect(await remarksAt(0, battery)).toBe('empty about 03:20, in 40 min')
    expect(await remarksAt(41, battery, 'id')).toContain('semula diperkirakan habis')
  })

  it('is not said of what is over', async () => {
    expect(await remarksAt(0, { ...coming, isActive: false })).toBe('')
  })
})
