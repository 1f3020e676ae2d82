import { describe, expect, it, test } from 'vitest'
import type { AlarmMessage } from './alarm-message.ts'
import { plainText } from './plain-text.ts'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  fullMessage,
  MADE_MS,
  SILENT,
} from './testing/example-messages.ts'
import { subjectLine } from './worded-message.ts'

const EN = { language: 'en', zone: 'Asia/Jakarta', sentMs: MADE_MS } as const
const ID = { language: 'id', zone: 'Asia/Jakarta', sentMs: MADE_MS } as const
const HOUR_MS = 3_600_000

/** With spaces where a line may break, as a reader sees it. */
function seen(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

test('a danger in English', () => {
  expect(seen(plainText(exampleMessage(), EN))).toBe(
    [
      'DANGER · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h',
      '18 Nov 2026, 02:41 UTC+7',
      '',
      'CILIWUNG BASIN',
      'Manggarai · Siaga 1',
      'Water level 962.5 cm at 02:40, rising 42 cm/h',
      'Since 02:30 UTC+7 at 955 cm, threshold 950 cm',
      'Impact: Jl. Jatinegara Barat under water; evacuate Kampung Melayu.',
      'https://water.example/stations/manggarai',
      '',
      'All alarms: https://water.example/alarms',
    ].join('\n'),
  )
})

test('a whole night in English', () => {
  expect(seen(plainText(fullMessage(), EN))).toBe(
    [
      'DANGER · not taken for 11 min · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h · +4 more',
      'Escalated to you: nobody has taken these, the worst for 11 min',
      '18 Nov 2026, 02:41 UTC+7',
      '',
      'CILIWUNG BASIN',
      'Manggarai · Siaga 1',
      'Water level 962.5 cm at 02:40, rising 42 cm/h',
      'Since 02:30 UTC+7 at 955 cm, threshold 950 cm',
      'Impact: Jl. Jatinegara Barat under water; evacuate Kampung Melayu.',
      'Notified before: duty 02:31, lurah 02:33',
      'https://water.example/stations/manggarai',
      '',
      'Depok · Siaga 2 · warning',
      'Water level 284 cm at 02:40, rising 18 cm/h',
      'Since 01:57 UTC+7 at 271 cm, threshold 270 cm',
      'Expected: reaches Siaga 1 at about 06:20, in 3 h 40 min, as it rises now',
      'Taken by Siti at 02:11',
      'https://water.example/stations/depok',
      '',
      'ELSEWHERE',
      'Bogor AWS · no data · notice',
      'Overdue since 20:41 UTC+7 on 17 Nov',
      'https://water.example/stations/bogor',
      '',
      'OVER',
      'Sukamahi · Siaga 3',
      'From 23:20 on 17 Nov to 01:40 UTC+7 (2 h 20 min), then at 143.5 cm',
      '',
      '2 more alarms are not listed here.',
      'All alarms: https://water.example/alarms',
    ].join('\n'),
  )
})

test('a whole night in Indonesian', () => {
  expect(seen(plainText(fullMessage(), ID))).toBe(
    [
      'BAHAYA · belum ditangani 11 mnt · Manggarai · Siaga 1 · 962,5 cm ↑ 42 cm/jam · +4 lagi',
      'Diteruskan kepada Anda: belum ada yang menangani, yang terparah selama 11 mnt',
      '18 Nov 2026, 02.41 UTC+7',
      '',
      'DAS CILIWUNG',
      'Manggarai · Siaga 1',
      'Tinggi muka air 962,5 cm pukul 02.40, naik 42 cm/jam',
      'Sejak pukul 02.30 UTC+7 pada 955 cm, ambang batas 950 cm',
      'Dampak: Jl. Jatinegara Barat under water; evacuate Kampung Melayu.',
      'Sudah diberi tahu: duty pukul 02.31, lurah pukul 02.33',
      'https://water.example/stations/manggarai',
      '',
      'Depok · Siaga 2 · peringatan',
      'Tinggi muka air 284 cm pukul 02.40, naik 18 cm/jam',
      'Sejak pukul 01.57 UTC+7 pada 271 cm, ambang batas 270 cm',
      'Perkiraan: mencapai Siaga 1 sekitar pukul 06.20, 3 jam 40 mnt lagi, bila terus naik seperti sekarang',
      'Ditangani oleh Siti pukul 02.11',
      'https://water.example/stations/depok',
      '',
      'LAINNYA',
      'Bogor AWS · tidak ada data · pemberitahuan',
      'Terlambat sejak 17 Nov pukul 20.41 UTC+7',
      'https://water.example/stations/bogor',
      '',
      'BERAKHIR',
      'Sukamahi · Siaga 3',
      'Dari 17 Nov pukul 23.20 sampai pukul 01.40 UTC+7 (2 jam 20 mnt), saat itu 143,5 cm',
      '',
      '2 alarm lagi tidak ditampilkan di sini.',
      'Semua alarm: https://water.example/alarms',
    ].join('\n'),
  )
})

test('an alarm whose level was taken out is not called over, and says how the water stands', () => {
  const returned = { t: MADE_MS - HOUR_MS / 60, value: null, isWithdrawn: true } as const
  const resolved = [
    exampleAlarm({ ...DEPOK, returned: { t: MADE_MS, value: 260 } }),
    exampleAlarm({ returned }),
  ]
  expect(seen(plainText(exampleMessage({ alarms: [], resolved, link: null }), EN)).split('\n')).toEqual(
    expect.arrayContaining([
      'NO LONGER WATCHED · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h · +1 more',
      'On since 02:30. Its rule, level or station was removed at 02:40 UTC+7: no reading has said that it is over.',
      'Water level 962.5 cm at 02:40, rising 42 cm/h',
    ]),
  )
})

test.each([
  {
    reader: EN,
    expected: [
      'CAME LATE · Manggarai · Siaga 1 · +1 more',
      'The readings came late.',
      'From 02:30 to 02:40 UTC+7 (10 min), then at 939 cm',
    ],
  },
  {
    reader: ID,
    expected: [
      'DATA TERLAMBAT · Manggarai · Siaga 1 · +1 lagi',
      'Datanya masuk terlambat.',
      'Dari pukul 02.30 sampai pukul 02.40 UTC+7 (10 mnt), saat itu 939 cm',
    ],
  },
])('an alarm that was over when its readings came, in $reader.language', ({ reader, expected }) => {
  const returned = { t: MADE_MS - HOUR_MS / 60, value: 939, isLate: true } as const
  const resolved = [
    exampleAlarm({ ...DEPOK, returned: { t: MADE_MS, value: 260 } }),
    exampleAlarm({ returned }),
  ]
  const lines = seen(plainText(exampleMessage({ alarms: [], resolved, link: null }), reader)).split('\n')
  expect(lines.filter((line) => expected.includes(line))).toEqual(expected)
})

test('the end of an alarm, for WhatsApp', () => {
  const ended = exampleAlarm({ returned: { t: MADE_MS - HOUR_MS / 60, value: 939 } })
  const message = exampleMessage({ alarms: [], resolved: [ended], link: null })
  expect(seen(plainText(message, { ...ID, markup: 'whatsapp' }))).toBe(
    [
      '*BERAKHIR · Manggarai · Siaga 1*',
      '18 Nov 2026, 02.41 UTC+7',
      '',
      'DAS CILIWUNG',
      '*Manggarai · Siaga 1*',
      'Dari pukul 02.30 sampai pukul 02.40 UTC+7 (10 mnt), saat itu 939 cm',
      'https://water.example/stations/manggarai',
    ].join('\n'),
  )
})

test('the end of one alarm while others go on begins with the end', () => {
  const ended = exampleAlarm({ returned: { t: MADE_MS - HOUR_MS / 60, value: 939 } })
  const alarms = [exampleAlarm({ ...DEPOK, isSubject: false, expected: null, link: null })]
  expect(seen(plainText(exampleMessage({ alarms, resolved: [ended], link: null }), EN))).toBe(
    [
      'OVER · Manggarai · Siaga 1 · 1 still on',
      '18 Nov 2026, 02:41 UTC+7',
      '',
      'CILIWUNG BASIN',
      'Manggarai · Siaga 1',
      'From 02:30 to 02:40 UTC+7 (10 min), then at 939 cm',
      'https://water.example/stations/manggarai',
      '',
      'STILL ON',
      'Depok · Siaga 2 · warning',
      'Water level 284 cm at 02:40, rising 18 cm/h',
      'Since 01:57 UTC+7 at 271 cm, threshold 270 cm',
      'Taken by Siti at 02:11',
    ].join('\n'),
  )
})

test('where not all fits, the end stands before what goes on', () => {
  const message = exampleMessage({
    alarms: [exampleAlarm({ isSubject: false }), exampleAlarm({ ...DEPOK, isSubject: false })],
    resolved: [exampleAlarm({ ...DEPOK, returned: { t: MADE_MS, value: 260 } })],
  })
  const lines = plainText(message, { ...EN, most: 1 }).split('\n')
  expect(lines[0]).toBe('OVER · Depok · Siaga 2 · 2 still on')
  expect(lines).toContain('2 more alarms are not listed here.')
})

test('who was told of all of it stands once, at the top', () => {
  const notifiedBefore = [{ receiver: 'duty', atMs: MADE_MS - HOUR_MS }]
  const alarms = [exampleAlarm({ notifiedBefore }), exampleAlarm({ ...DEPOK, notifiedBefore })]
  const lines = plainText(exampleMessage({ alarms }), EN).split('\n')
  expect(lines.slice(1, 4)).toEqual(['Notified before: duty 01:41', '18 Nov 2026, 02:41 UTC+7', ''])
  expect(lines.filter((line) => line.startsWith('Notified'))).toHaveLength(1)
})

describe('a subject', () => {
  const subject = (changes: Partial<AlarmMessage>, reader = EN) =>
    seen(subjectLine(exampleMessage(changes), reader as typeof EN))

  it.each([
    [
      'says the worst first',
      { alarms: [exampleAlarm(SILENT), exampleAlarm()], omitted: 3 },
      'DANGER · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h · +4 more',
    ],
    [
      'says that nobody has taken it',
      { reason: 'repeat' as const },
      'DANGER · not taken for 11 min · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h',
    ],
    [
      'says what is over',
      { alarms: [], resolved: [exampleAlarm(), exampleAlarm(DEPOK)] },
      'OVER · Manggarai · Siaga 1 · +1 more',
    ],
    [
      'says what it is sent for, not what was sent before',
      { alarms: [exampleAlarm({ isSubject: false }), exampleAlarm(DEPOK)] },
      'WARNING · Depok · Siaga 2 · 284 cm ↑ 18 cm/h · +1 more',
    ],
    [
      'says that it is simulated',
      { isSimulated: true as const },
      'SIMULATED · DANGER · Manggarai · Siaga 1 · 962.5 cm ↑ 42 cm/h',
    ],
  ])('%s', (_, changes, text) => {
    expect(subject(changes)).toBe(text)
  })
})

describe('times', () => {
  it('name their day where it is another, and their offset where that is another', () => {
    const madeMs = Date.parse('2026-10-25T01:30:00Z')
    const alarm = exampleAlarm({
      sinceMs: Date.parse('2026-10-24T20:00:00Z'),
      latest: { t: Date.parse('2026-10-25T00:45:00Z'), value: 960 },
    })
    const text = seen(
      plainText(exampleMessage({ madeMs, alarms: [alarm] }), {
        ...EN,
        zone: 'Europe/Amsterdam',
        sentMs: madeMs,
      }),
    )
    expect(text).toContain('25 Oct 2026, 02:30 UTC+1')
    expect(text).toContain('Water level 960 cm at 02:45 UTC+2')
    expect(text).toContain('Since 22:00 UTC+2 on 24 Oct at')
  })
})

describe('hostile names', () => {
  const hostile = exampleAlarm({
    station: { id: 'x', name: 'Weir\r\nBcc: all@x.example\u202e\u0007 {time} *bold*', basin: 'A\u2028B' },
    acknowledged: { atMs: MADE_MS, by: '\ud800~Eve~' },
    notifiedBefore: [{ receiver: 'a\nb', atMs: MADE_MS }],
  })

  it('are one line, and nothing in them is filled in', () => {
    const message = exampleMessage({ alarms: [hostile] })
    expect(subjectLine(message, EN)).toContain('Weir Bcc: all@x.example {time} *bold* · Siaga 1')
    const text = plainText(message, EN)
    for (const hidden of ['\r', '\u2028', '\u202e', '\u0007']) expect(text).not.toContain(hidden)
    expect(text.split('\n')).toContain('A B BASIN')
    expect(text).toContain('Taken by \ufffd~Eve~ at')
  })

  it('make nothing bold in WhatsApp', () => {
    const text = plainText(exampleMessage({ alarms: [hostile] }), { ...EN, markup: 'whatsapp' })
    expect(text.match(/\*/g)).toHaveLength(4)
    expect(text).not.toContain('~')
  })

  it('are cut where they are longer than anybody reads', () => {
    const station = { id: 'x', name: 'x'.repeat(5000) }
    expect(subjectLine(exampleMessage({ alarms: [exampleAlarm({ station })] }), EN).length).toBeLessThan(250)
  })
})

describe('a text with a longest length', () => {
  const alarms = Array.from({ length: 60 }, (_, n) =>
    exampleAlarm({
      ...DEPOK,
      id: `a${n}`,
      station: { id: `s${n}`, name: `Station ${n}`, basin: 'Ciliwung' },
    }),
  )

  it('leaves out whole alarms, and counts them', () => {
    const text = plainText(exampleMessage({ alarms, omitted: 5 }), { ...EN, maxLength: 4096 })
    expect(text.length).toBeLessThanOrEqual(4096)
    const headings = text.match(/^Station \d+ · Siaga 2$/gm) ?? []
    expect(headings.length).toBeGreaterThan(5)
    expect(text).toContain(`${60 + 5 - headings.length} more alarms are not listed here.`)
    expect(text.endsWith('All alarms: https://water.example/alarms')).toBe(true)
  })

  it('is cut where not even one fits', () => {
    const text = plainText(exampleMessage({ alarms }), { ...EN, maxLength: 50 })
    expect(text).toHaveLength(50)
    expect(text.endsWith('…')).toBe(true)
    const bytes = plainText(exampleMessage({ alarms }), { ...EN, maxLength: 50, isInBytes: true })
    expect(Buffer.byteLength(bytes)).toBeGreaterThan(46)
    expect(Buffer.byteLength(bytes)).toBeLessThanOrEqual(50)
  })
})
