import { describe, expect, test } from 'vitest'
import type { MessageAlarm } from './alarm-message.ts'
import { plainText } from './plain-text.ts'
import { exampleAlarm, exampleMessage, MADE_MS, SILENT } from './testing/example-messages.ts'

const EN = { language: 'en', zone: 'Asia/Jakarta', sentMs: MADE_MS } as const
const ID = { language: 'id', zone: 'Asia/Jakarta', sentMs: MADE_MS } as const
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const MESSAGES_IN_ENGLISH = [
  [
    'WARNING · Manggarai · Water level rising fast · 962.5 cm ↑ 42 cm/h',
    'Water level 962.5 cm at 02:40, rising 42 cm/h',
    'Since 02:30 UTC+7 at 61 cm/h',
  ],
  [
    'WARNING · Manggarai · Water level falling fast · 962.5 cm ↓ 70 cm/h',
    'Water level 962.5 cm at 02:40, falling 70 cm/h',
    'Since 02:30 UTC+7 at 61 cm/h',
  ],
  [
    'WATCH · Manggarai · Water level not changing · 962.5 cm →',
    'Water level 962.5 cm at 02:40, steady',
    'Since 02:30 UTC+7 at 955 cm',
  ],
  [
    'WATCH · Manggarai · Water level: readings fail the quality tests · 962.5 cm',
    'Water level 962.5 cm at 02:40',
    'Since 02:30 UTC+7 at 955 cm',
  ],
  [
    'WATCH · Manggarai · battery low · 11.82 V',
    'Battery 11.82 V at 02:41',
    'Since 02:30 UTC+7 at 11.9 V',
    'Expected: reaches its limit at about 08:40 on 19 Nov, in 30 h, as it falls now',
  ],
  [
    'DANGER · Manggarai · high water coming from Katulampa',
    'Siaga 2 reached at Katulampa at 02:30 UTC+7',
    'Expected here at about 05:40, in 3 h',
  ],
  ['NOTICE · Bogor AWS · no data', 'Overdue since 20:41 UTC+7 on 17 Nov'],
  [
    'WARNING · Bogor AWS · Siaga 2 · silent for 12 min, last 214 cm and rising',
    'Water level 214 cm at 02:29, rising 22 cm/h',
    'Overdue since 02:39 UTC+7',
  ],
  [
    'WATCH · Bogor AWS · silent for 12 min, last 96 cm',
    'Water level 96 cm at 02:29',
    'Overdue since 02:39 UTC+7',
  ],
  [
    'WARNING · Data service · no data comes in',
    'Since 02:30 UTC+7',
    'Levels are not watched until it is back.',
  ],
]

const MESSAGES_IN_INDONESIAN = [
  [
    'PERINGATAN · Manggarai · Tinggi muka air naik cepat · 962,5 cm ↑ 42 cm/jam',
    'Tinggi muka air 962,5 cm pukul 02.40, naik 42 cm/jam',
    'Sejak pukul 02.30 UTC+7 pada 61 cm/jam',
  ],
  [
    'PERINGATAN · Manggarai · Tinggi muka air turun cepat · 962,5 cm ↓ 70 cm/jam',
    'Tinggi muka air 962,5 cm pukul 02.40, turun 70 cm/jam',
    'Sejak pukul 02.30 UTC+7 pada 61 cm/jam',
  ],
  [
    'WASPADA · Manggarai · Tinggi muka air tidak berubah · 962,5 cm →',
    'Tinggi muka air 962,5 cm pukul 02.40, tetap',
    'Sejak pukul 02.30 UTC+7 pada 955 cm',
  ],
  [
    'WASPADA · Manggarai · Tinggi muka air: data gagal uji kualitas · 962,5 cm',
    'Tinggi muka air 962,5 cm pukul 02.40',
    'Sejak pukul 02.30 UTC+7 pada 955 cm',
  ],
  [
    'WASPADA · Manggarai · baterai lemah · 11,82 V',
    'Baterai 11,82 V pukul 02.41',
    'Sejak pukul 02.30 UTC+7 pada 11,9 V',
    'Perkiraan: mencapai batasnya sekitar 19 Nov pukul 08.40, 30 jam lagi, bila terus turun seperti sekarang',
  ],
  [
    'BAHAYA · Manggarai · muka air tinggi di hulu, Katulampa',
    'Siaga 2 tercapai di Katulampa pukul 02.30 UTC+7',
    'Diperkirakan tiba di sini sekitar pukul 05.40, 3 jam lagi',
  ],
  ['PEMBERITAHUAN · Bogor AWS · tidak ada data', 'Terlambat sejak 17 Nov pukul 20.41 UTC+7'],
  [
    'PERINGATAN · Bogor AWS · Siaga 2 · tanpa data selama 12 mnt, terakhir 214 cm dan naik',
    'Tinggi muka air 214 cm pukul 02.29, naik 22 cm/jam',
    'Terlambat sejak pukul 02.39 UTC+7',
  ],
  [
    'WASPADA · Bogor AWS · tanpa data selama 12 mnt, terakhir 96 cm',
    'Tinggi muka air 96 cm pukul 02.29',
    'Terlambat sejak pukul 02.39 UTC+7',
  ],
  [
    'PERINGATAN · Layanan data · data tidak masuk',
    'Sejak pukul 02.30 UTC+7',
    'Tinggi muka air tidak terpantau sampai layanan pulih.',
  ],
]

describe('each kind of alarm in both languages', () => {
  const level = { id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'cm' }
  const sensor = { id: 'battery', name: 'Battery', kind: 'BATTERY', unit: 'V' }
  const KINDS: Partial<MessageAlarm>[] = [
    { kind: 'rise', level: null, value: 61.2, severity: 2 },
    { kind: 'rise', level: null, value: -61.2, severity: 2, ratePerHour: -70 },
    { kind: 'flat', level: null, severity: 1, ratePerHour: 0 },
    { kind: 'quality', level: null, severity: 1, ratePerHour: null },
    {
      ...{
        kind: 'battery',
        level: null,
        severity: 1,
        sensor,
        value: 11.9,
        latest: { t: MADE_MS, value: 11.82 },
      },
      ...{ ratePerHour: null, expected: { level: null, atMs: MADE_MS + 30 * HOUR_MS } },
    },
    {
      ...{ kind: 'upstream', level: null, sensor: null, value: null, latest: null, ratePerHour: null },
      upstream: {
        ...{ station: 'Katulampa', level: { name: 'Siaga 2', preset: 'siaga-2' } },
        expectedMs: MADE_MS + 3 * HOUR_MS,
      },
    },
    SILENT,
    {
      ...{ ...SILENT, severity: 2, sinceMs: MADE_MS - 2 * MINUTE_MS },
      last: {
        ...{ sensor: level, t: MADE_MS - 12 * MINUTE_MS, value: 214, ratePerHour: 22 },
        level: { name: 'Siaga 2', preset: 'siaga-2', severity: 2 },
      },
    },
    {
      ...{ ...SILENT, severity: 1, sinceMs: MADE_MS - 2 * MINUTE_MS },
      last: { sensor: level, t: MADE_MS - 12 * MINUTE_MS, value: 96, ratePerHour: null },
    },
    {
      ...{ kind: 'outage', station: null, sensor: null, level: null, value: null, latest: null },
      ...{ ratePerHour: null, severity: 2, link: null },
    },
  ]
  test.each([
    [EN, MESSAGES_IN_ENGLISH],
    [ID, MESSAGES_IN_INDONESIAN],
  ])('in $language', (reader, messages) => {
    const texts = KINDS.map((kind) => {
      const { station = exampleAlarm().station } = kind
      const bare = { station: station && { id: station.id, name: station.name }, link: null }
      const message = exampleMessage({ alarms: [exampleAlarm({ ...kind, ...bare })], link: null })
      return plainText(message, reader).replaceAll('\u00a0', ' ').split('\n')
    })
    expect(texts.map(([subject, , , , ...lines]) => [subject, ...lines])).toEqual(messages)
  })
})
