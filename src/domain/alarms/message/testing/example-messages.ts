import type { AlarmMessage, MessageAlarm } from '../alarm-message.ts'

const MINUTE_MS = 60_000
/** 02:41 in Jakarta. */
export const MADE_MS = Date.parse('2026-11-17T19:41:00Z')
const before = (minutes: number) => MADE_MS - minutes * MINUTE_MS

const LEVEL = { id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'cm' }

/** Manggarai at siaga 1, the worst there is. */
export function exampleAlarm(changes: Partial<MessageAlarm> = {}): MessageAlarm {
  return {
    id: 'level:manggarai:level:3@mhq0',
    isSubject: true,
    kind: 'level',
    rule: 'level',
    severity: 3,
    station: { id: 'manggarai', name: 'Manggarai', basin: 'Ciliwung' },
    sensor: LEVEL,
    level: {
      ...{ name: 'Siaga 1', preset: 'siaga-1', threshold: 950 },
      impact: 'Jl. Jatinegara Barat under water; evacuate Kampung Melayu.',
    },
    upstream: null,
    sinceMs: before(11),
    value: 955,
    latest: { t: before(1), value: 962.5 },
    ratePerHour: 42.4,
    expected: null,
    returned: null,
    acknowledged: null,
    notifiedBefore: [],
    link: 'https://water.example/stations/manggarai',
    ...changes,
  }
}

/** Depok at siaga 2, and rising towards siaga 1. */
export const DEPOK: Partial<MessageAlarm> = {
  ...{ id: 'level:depok:level:2@mhpz', severity: 2 },
  station: { id: 'depok', name: 'Depok', basin: 'Ciliwung' },
  level: { name: 'Siaga 2', preset: 'siaga-2', threshold: 270 },
  ...{ sinceMs: before(44), value: 271, latest: { t: before(1), value: 284 }, ratePerHour: 18 },
  expected: { level: { name: 'Siaga 1', preset: 'siaga-1' }, atMs: before(-220) },
  acknowledged: { atMs: before(30), by: 'Siti' },
  link: 'https://water.example/stations/depok',
}

/** A station that fell silent the evening before. */
export const SILENT: Partial<MessageAlarm> = {
  ...{ id: 'silence:bogor@mhpa', kind: 'silence', rule: 'silence', severity: 0 },
  station: { id: 'bogor', name: 'Bogor AWS' },
  ...{ sensor: null, level: null, value: null, latest: null, ratePerHour: null },
  sinceMs: before(6 * 60),
  link: 'https://water.example/stations/bogor',
}

export function exampleMessage(changes: Partial<AlarmMessage> = {}): AlarmMessage {
  return {
    id: 'msg_2b4d',
    reason: 'news',
    madeMs: MADE_MS,
    alarms: [exampleAlarm()],
    resolved: [],
    omitted: 0,
    link: 'https://water.example/alarms',
    ...changes,
  }
}

/** A whole night in one message: two basins and none, one that is over, and some that are left out. */
export function fullMessage(changes: Partial<AlarmMessage> = {}): AlarmMessage {
  return exampleMessage({
    reason: 'escalation',
    alarms: [
      exampleAlarm(SILENT),
      exampleAlarm({
        notifiedBefore: [
          { receiver: 'duty', atMs: before(10) },
          { receiver: 'lurah', atMs: before(8) },
        ],
      }),
      exampleAlarm(DEPOK),
    ],
    resolved: [
      exampleAlarm({
        ...DEPOK,
        ...{ id: 'level:sukamahi:level:1@mhp1', severity: 1, acknowledged: null },
        station: { id: 'sukamahi', name: 'Sukamahi', basin: 'Ciliwung' },
        level: { name: 'Siaga 3', preset: 'siaga-3', threshold: 150 },
        returned: { t: before(61), value: 143.5 },
        sinceMs: before(61 + 140),
        link: null,
      }),
    ],
    omitted: 2,
    ...changes,
  })
}

/** Expected in half an hour when it was made, and tried again when it is long past. */
export const RETRIED = {
  message: exampleMessage({
    alarms: [exampleAlarm({ ...DEPOK, expected: { level: { name: 'Siaga 1' }, atMs: before(-30) } })],
  }),
  sentMs: before(-180),
}
