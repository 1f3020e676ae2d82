import { describe, expect, it, test } from 'vitest'
import type { AlarmMessage, MessageAlarm } from './alarm-message.ts'
import { plainText } from './plain-text.ts'
import { DEPOK, exampleAlarm, exampleMessage, MADE_MS } from './testing/example-messages.ts'
import { subjectLine } from './worded-message.ts'

const MINUTE_MS = 60_000

/** Lines of a message that is sent so many minutes after it was made at 02:41. */
function linesAfter(minutes: number, changes: Partial<AlarmMessage>, language: 'en' | 'id' = 'en'): string[] {
  const options = { language, zone: 'Asia/Jakarta', sentMs: MADE_MS + minutes * MINUTE_MS }
  return plainText(exampleMessage(changes), options).replaceAll('\u00a0', ' ').split('\n')
}

/** What it says of a level that was expected so many minutes after it was made. */
function expectedAfter(minutes: number, inMinutes: number, language?: 'en' | 'id'): string | undefined {
  const alarm = exampleAlarm({
    ...DEPOK,
    expected: { level: { name: 'Siaga 1', preset: 'siaga-1' }, atMs: MADE_MS + inMinutes * MINUTE_MS },
  })
  return linesAfter(minutes, { alarms: [alarm] }, language).find((line) => /Siaga 1/.test(line))
}

describe('a time to a level', () => {
  it.each([
    [0, 'Expected: reaches Siaga 1 at about 03:00, in 20 min, as it rises now'],
    [2, 'Expected: reaches Siaga 1 at about 03:00, in 15 min, as it rises now'],
    // how it rises by then nobody has looked at
    [2 + 1 / MINUTE_MS, 'Expected at 02:41: reaches Siaga 1 at about 03:00'],
    [18 - 1 / MINUTE_MS, 'Expected at 02:41: reaches Siaga 1 at about 03:00'],
    // 03:00 is still to come, and must not be called past
    [18, 'Expected at 02:41: reaches Siaga 1 at about 02:59, which is past'],
    [19, 'Expected at 02:41: reaches Siaga 1 at about 03:00, which is past'],
    [180, 'Expected at 02:41: reaches Siaga 1 at about 03:00, which is past'],
  ])('that is sent after %d min', (minutes, line) => {
    expect(expectedAfter(minutes, 18)).toBe(line)
  })

  it('that is shorter than five minutes is not said to be five', () => {
    expect(expectedAfter(0, 5)).toContain(', in 5 min,')
    expect(expectedAfter(0, 3)).toContain(', in 3 min,')
    // in five minutes it would be 02:40, which is past
    expect(expectedAfter(0, 1)).toContain(' at about 02:42, in 1 min,')
    // it passed between making and sending
    expect(expectedAfter(1, 1)).not.toMatch(/ in \d/)
  })

  it('in Indonesian', () => {
    expect(expectedAfter(0, 3, 'id')).toContain('sekitar pukul 02.45, 3 mnt lagi, bila')
    expect(expectedAfter(180, 18, 'id')).toBe(
      'Perkiraan pukul 02.41: mencapai Siaga 1 sekitar pukul 03.00, sudah lewat',
    )
  })

  it('is that of sending, also where another clock sends it before it was made', () => {
    expect(expectedAfter(-60, 18)).toBe(expectedAfter(0, 18))
  })
})

test.each([
  [0, 'Expected here at about 03:20, in 40 min'],
  [30, 'Expected here at about 03:20, in 8 min'],
  [38, 'Expected here at about 03:19, which is past'],
  [39, 'Expected here at about 03:20, which is past'],
  [600, 'Expected here at about 03:20, which is past'],
])('water from upstream, sent after %d min', (minutes, line) => {
  const upstream = { station: 'Katulampa', level: null, expectedMs: MADE_MS + 38 * MINUTE_MS }
  const alarm: Partial<MessageAlarm> = {
    ...{
      kind: 'upstream',
      level: null,
      sensor: null,
      value: null,
      latest: null,
      ratePerHour: null,
      upstream,
    },
  }
  expect(linesAfter(minutes, { alarms: [exampleAlarm(alarm)] })).toContain(line)
})

describe('a message that could not be sent for long', () => {
  it('says in its subject and at its top when it was made', () => {
    const changes = { reason: 'repeat' } as const
    const [subject, reminder, made] = linesAfter(89, changes)
    expect(subject).toBe(
      'DANGER · made at 02:41 · not taken for 11 min · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h',
    )
    expect(reminder).toBe('Reminder: nobody has taken this for 11 min (as of 02:41)')
    expect(made).toBe('Made 18 Nov 2026, 02:41 UTC+7, sent 1 h 29 min later')
  })

  it('says the day of its times once another has begun', () => {
    const lines = linesAfter(22 * 60, {})
    expect(lines).toContain('Made 18 Nov 2026, 02:41 UTC+7, sent 22 h later')
    expect(lines.find((line) => line.startsWith('Since'))).toContain('02:30 UTC+7 on 18 Nov')
  })

  it('in Indonesian', () => {
    const lines = linesAfter(89, { reason: 'repeat' }, 'id')
    expect(lines[0]).toContain('BAHAYA · dibuat pukul 02.41 · ')
    expect(lines[2]).toBe('Dibuat 18 Nov 2026, 02.41 UTC+7, dikirim 1 jam 29 mnt kemudian')
  })

  it('is none two minutes after it was made', () => {
    expect(linesAfter(2, {})).toEqual(linesAfter(0, {}))
    expect(linesAfter(2 + 1 / MINUTE_MS, {})).not.toEqual(linesAfter(0, {}))
  })
})

describe('how long nobody has taken it', () => {
  const subject = (...alarms: Partial<MessageAlarm>[]) =>
    subjectLine(exampleMessage({ reason: 'escalation', alarms: alarms.map(exampleAlarm) }), {
      ...{ language: 'en', zone: 'Asia/Jakarta', sentMs: MADE_MS },
    })

  it('is said as the message has it: since the first level that nobody acknowledged', () => {
    expect(subject({ unacknowledgedSinceMs: MADE_MS - 47 * MINUTE_MS })).toContain(' not taken for 47 min ')
  })

  it('is that of the alarm in a message of an earlier version', () => {
    expect(subject({})).toContain(' not taken for 11 min ')
  })
})
