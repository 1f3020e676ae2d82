import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../domain/alarms/rule.ts'
import { parseAlarmsFile } from './parse-alarms-file.ts'
import { alarmsFileSchema } from './schema.ts'

const MINUTE = 60_000
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ENVIRONMENT = { ALARM_ROOM_SECRET: SECRET, ALARM_BAD_SECRET: 'whsec_c2VjcmV0' }
const ROOM = {
  name: 'room',
  kind: 'webhook',
  url: 'https://room.example/alarms',
  secretEnv: 'ALARM_ROOM_SECRET',
}
const OFFICER = { ...ROOM, name: 'officer', language: 'id' }

function configOf(file: unknown) {
  const parsed = parseAlarmsFile(JSON.stringify(file), ENVIRONMENT)
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'))
  return parsed.config
}

function problemsOf(file: unknown): string[] {
  const parsed = parseAlarmsFile(typeof file === 'string' ? file : JSON.stringify(file), ENVIRONMENT)
  return 'problems' in parsed ? parsed.problems : []
}

describe('an alarms file', () => {
  it('that says nothing leaves each alert level and each silence an alarm, and nobody told', () => {
    expect(configOf({})).toEqual({
      rules: DEFAULT_RULES,
      receivers: [],
      routing: { route: null, quietHours: [] },
    })
  })

  it('has rules of every kind, with their usual values', () => {
    const { rules } = configOf({
      rules: [
        { id: 'levels', when: { kind: 'level', minSeverity: 2 }, basins: ['Ciliwung'], reAlarmMinutes: 60 },
        { id: 'rise', when: { kind: 'rise', perHour: 50 }, sensors: ['FLUID_LEVEL'], onDelayMinutes: 5 },
        { id: 'silence', when: { kind: 'silence', afterMinutes: 90 } },
        { id: 'flat', when: { kind: 'flat', forMinutes: 1440 }, sensors: ['FLUID_LEVEL'], chatter: false },
        { id: 'quality', when: { kind: 'quality' } },
        { id: 'battery', when: { kind: 'battery', below: 11.5, withinHours: 72 } },
        { id: 'upstream', when: { kind: 'upstream', minSeverity: 2 } },
      ],
    })
    expect(rules[0]).toEqual({
      id: 'levels',
      when: { kind: 'level', minSeverity: 2 },
      severity: null,
      scope: { basins: ['Ciliwung'], stations: [], sensors: [] },
      ...{ onDelayMs: 0, offDelayMs: 0, reAlarmMs: 60 * MINUTE },
      chatter: { count: 3, withinMs: 120 * MINUTE, calmMs: 30 * MINUTE },
    })
    expect(rules.map(({ when }) => when)).toMatchObject([
      {},
      { perHour: 50, deadband: 0, isFalling: false },
      { afterMs: 90 * MINUTE },
      { forMs: 1440 * MINUTE },
      { readings: 3 },
      { below: 11.5, withinMs: 72 * 60 * MINUTE },
      { minSeverity: 2 },
    ])
    expect(rules.map(({ severity }) => severity)).toEqual([null, 1, 0, 1, 1, 1, null])
  })

  it('has receivers, whose secrets stand in variables', () => {
    const { receivers } = configOf({ receivers: [ROOM, OFFICER] })
    expect(receivers).toMatchObject([
      { name: 'room', secret: SECRET, language: 'en', sendResolved: true },
      { name: 'officer', secret: SECRET, language: 'id' },
    ])
  })

  it('has routes, which have from the one above what they leave unsaid', () => {
    const { routing } = configOf({
      receivers: [ROOM, OFFICER],
      route: {
        receiver: 'room',
        groupWaitSeconds: 10,
        escalations: [{ afterMinutes: 10, receiver: 'officer' }],
        routes: [
          {
            receiver: 'officer',
            match: [{ name: 'severity', values: ['3'] }],
            times: [{ from: '18:00', to: '07:00', days: ['sat', 'sun'], zone: 'Asia/Jakarta' }],
            repeatMinutes: 30,
          },
        ],
      },
      quietHours: [{ from: '22:00', to: '06:00' }],
    })
    expect(routing.route).toMatchObject({ id: 'root', groupBy: ['basin'], repeatMs: 240 * MINUTE })
    expect(routing.route?.routes).toMatchObject([
      {
        id: 'root.0',
        groupWaitMs: 10_000,
        repeatMs: 30 * MINUTE,
        escalations: [{ afterMs: 10 * MINUTE, receiver: 'officer' }],
        times: [{ fromMinute: 1080, toMinute: 420, days: [6, 0], zone: 'Asia/Jakarta' }],
      },
    ])
    expect(routing.quietHours).toMatchObject([{ fromMinute: 1320, toMinute: 360, zone: 'UTC' }])
  })

  it.each([
    ['{', /^it is no JSON/],
    [{ rules: [{ id: 'A b', when: { kind: 'level' } }] }, /^rules\[0\]\.id: a name is of small letters/],
    [{ rules: [{ id: 'a', when: { kind: 'moon' } }] }, /^rules\[0\]\.when\.kind: it is one of level/],
    [{ rules: [{ id: 'a', when: { kind: 'rise', perHour: 1 } }] }, /^rules\[0\]\.sensors: say which/],
    [
      { receivers: [{ ...ROOM, secretEnv: 'whsec_c2VjcmV0' }] },
      /^receivers\[0\]\.secretEnv: it names a variable/,
    ],
    [
      { receivers: [{ ...ROOM, secretEnv: 'ALARM_OTHER_SECRET' }] },
      /the variable ALARM_OTHER_SECRET is not set/,
    ],
    [
      { receivers: [{ ...ROOM, url: 'https://a:b@room.example' }] },
      /^receivers\[0\]\.url: .*without a password/,
    ],
    [
      { receivers: [{ ...ROOM, secretEnv: 'ALARM_BAD_SECRET' }] },
      /^receivers\[0\]\.secretEnv: what the variable ALARM_BAD_SECRET holds is no secret of Standard Webhooks/,
    ],
    [{ receivers: [{ name: 'phones', kind: 'webpush', accounts: [] }] }, /^receivers\[0\]\.accounts: /],
    [
      { receivers: [{ name: 'mails', kind: 'email', to: ['duty@water.example'] }] },
      /^receivers\[0\]\.kind: email needs the variable SMTP_URL, which is not set/,
    ],
    [
      {
        receivers: [
          { name: 'am', kind: 'alertmanager', url: 'http://alertmanager:9093', sendResolved: false },
        ],
      },
      /^receivers\[0\]\.sendResolved: what is over has to be told/,
    ],
    [
      { receivers: [{ name: 'home', kind: 'mqtt', url: 'mqtt://broker', topic: 'water/#' }] },
      /^receivers\[0\]\.topic: the beginning of a topic is of letters/,
    ],
    [{ receivers: [ROOM, ROOM] }, /^receivers\[1\]\.name: another receiver is called that/],
    [{ route: { receiver: 'nobody' } }, /^route\.receiver: there is no receiver called "nobody"/],
    [
      { receivers: [ROOM], route: { receiver: 'room', routes: [{ receiver: 'x' }] } },
      /^route\.routes\[0\]\.receiver: there is no receiver/,
    ],
    [{ quietHours: [{ from: '22', to: '06:00' }] }, /^quietHours\[0\]\.from: a time of day/],
    [
      { quietHours: [{ from: '22:00', to: '06:00', zone: 'Mars' }] },
      /^quietHours\[0\]\.zone: it is no time zone/,
    ],
  ])('says what is wrong with it and where: %j', (file, expected) => {
    expect(problemsOf(file).join('\n')).toMatch(expected)
  })

  it('is read by the schema that is published', () => {
    // npx tsx scripts/write-alarms-schema.ts writes it
    const published = new URL('../../../../public/alarms.schema.json', import.meta.url)
    expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(alarmsFileSchema())
  })
})
