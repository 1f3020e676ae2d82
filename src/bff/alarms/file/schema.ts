import { z } from 'zod'
import { MESSAGE_LANGUAGES } from '../../../domain/alarms/message/message-words.ts'
import { GROUP_LABELS } from '../../../domain/alarms/routing/routing.ts'
import { MATCHED } from '../../../domain/alarms/silence.ts'
import { isZone } from '../../util/is-zone.ts'

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a name is of small letters, digits and hyphens, 40 at most')
const texts = z.array(z.string().min(1).max(200)).max(500)
const minutes = z.number().min(0, 'it is not negative').max(43_200, 'it is at most 30 days, 43200 minutes')
const positive = z.number().gt(0, 'it is greater than 0')
const severity = z.int().min(0).max(9).describe('0 is quiet, 1 watch, 2 warning, 3 and up danger')
const minSeverity = z.int().min(1).max(9).default(1).describe('Of this severity or a worse one')
const SECRET =
  'it names a variable that begins with ALARM_ and ends with KEY, SECRET, TOKEN or PASSWORD; the secret itself does not stand in the file'
const secret = z
  .string()
  .regex(/^ALARM_([A-Z0-9]+_)*(KEY|SECRET|TOKEN|PASSWORD)$/, SECRET)
  .describe('Name of the variable that holds the secret')
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => isAddress(value, protocols), `it is an address such as ${example}, without a password`)

const mqttTopic = z
  .string()
  .regex(/^[\w/.-]{1,200}$/, 'the beginning of a topic is of letters, digits, / . - and _')

const condition = z.discriminatedUnion(
  'kind',
  [
    z
      .strictObject({ kind: z.literal('level'), minSeverity })
      .describe('An alert level of the stations file is crossed; each is an alarm of its own'),
    z
      .strictObject({
        kind: z.literal('rise'),
        perHour: positive.describe('In the sensor’s unit'),
        deadband: z.number().min(0).default(0).describe('It is over once the rate is less by so much'),
        direction: z.enum(['rising', 'falling']).default('rising'),
      })
      .describe('The change per hour reaches so much'),
    z
      .strictObject({
        kind: z.literal('silence'),
        afterMinutes: positive
          .max(525_600)
          .optional()
          .describe('Default: six intervals of the station, two with a level at risk'),
      })
      .describe('Nothing comes from a station'),
    z
      .strictObject({
        kind: z.literal('flat'),
        forMinutes: positive.max(43_200),
        tolerance: positive.default(1e-9).describe('In the sensor’s unit; what is closer is one value'),
      })
      .describe('A value stands still'),
    z
      .strictObject({ kind: z.literal('quality'), readings: z.int().min(1).max(20).default(3) })
      .describe('So many readings in a row fail the tests of quality'),
    z
      .strictObject({
        kind: z.literal('battery'),
        below: z.number().describe('In the sensor’s unit'),
        deadband: z.number().min(0).default(0),
        withinHours: positive
          .max(240)
          .optional()
          .describe('As well when it is there within so long at its trend'),
      })
      .describe('A battery is low, or goes on towards it'),
    z
      .strictObject({ kind: z.literal('upstream'), minSeverity })
      .describe('A level was crossed at a station upstream, and the water is on its way'),
  ],
  'it is one of level, rise, silence, flat, quality, battery, upstream',
)

const rule = z
  .strictObject({
    id: id.describe('Part of every alarm’s id: renaming a rule ends its alarms'),
    when: condition,
    severity: severity
      .optional()
      .describe(
        'Default: the level’s own, 0 for silence, else 1. A silence has at least that of a level at risk',
      ),
    basins: texts.optional().describe('Default: all'),
    stations: texts.optional().describe('Ids. Default: all'),
    sensors: texts.optional().describe('Ids or types such as FLUID_LEVEL. Default: all that fit'),
    onDelayMinutes: minutes.default(0).describe('It has to hold for so long before it counts'),
    offDelayMinutes: minutes.default(0).describe('It has to be over for so long'),
    reAlarmMinutes: positive
      .max(43_200)
      .optional()
      .describe('Acknowledged and still there for so long: once more'),
    chatter: z
      .union([
        z.literal(false),
        z.strictObject({
          count: z.int().min(2).max(15),
          withinMinutes: positive.max(10_080),
          calmMinutes: positive.max(10_080),
        }),
      ])
      .optional()
      .describe('So many times within so long: held until it was calm for so long. Default: 3 in 120, 30'),
  })
  .superRefine(({ when, sensors }, context) => {
    if ((when.kind === 'rise' || when.kind === 'flat') && !sensors?.length)
      context.addIssue({ code: 'custom', path: ['sensors'], message: 'say which sensors it is for' })
  })

const matcher = z.strictObject({
  name: z.enum(MATCHED, `it is one of ${MATCHED.join(', ')}`),
  values: texts.min(1, 'there is at least one value').describe('Any of them; severities as "3"'),
  isNegated: z.boolean().optional().describe('None of them'),
})

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day is written 22:00')
const zone = z.string().refine(isZone, 'it is no time zone such as Asia/Jakarta').default('UTC')
const times = z
  .strictObject({
    from: clock,
    to: clock.describe('Where it is not after "from", on the next day'),
    days: z.array(z.enum(DAYS)).min(1).optional().describe('On which it begins. Default: every day'),
    zone,
  })
  .describe('Hours of some days')

const common = {
  name: id,
  language: z.enum(MESSAGE_LANGUAGES).default('en'),
  zone: zone.describe('By whose clock it is told times'),
  sendResolved: z.boolean().default(true).describe('Whether it is told what is over'),
}
const web = url(/^https?:$/, 'https://example.org/alarms')
const receiver = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('webhook'),
      ...common,
      url: web,
      secretEnv: secret.describe('Of its Standard Webhooks secret, whsec_…'),
    }),
    z.strictObject({
      kind: z.literal('email'),
      ...common,
      to: z.array(z.email('it is no e-mail address')).min(1).max(100),
    }),
    z.strictObject({
      kind: z.literal('alertmanager'),
      ...common,
      url: url(/^https?:$/, 'http://alertmanager:9093'),
      username: z.string().max(200).optional(),
      passwordEnv: secret.optional(),
    }),
    z.strictObject({
      kind: z.literal('telegram'),
      ...common,
      chat: z.string().regex(/^(-?\d+|@\w+)$/, 'it is a chat’s number or @name'),
      tokenEnv: secret,
      baseUrl: url(/^https?:$/, 'https://api.telegram.org').default('https://api.telegram.org'),
    }),
    z.strictObject({
      kind: z.literal('ntfy'),
      ...common,
      url: url(/^https?:$/, 'https://ntfy.example.org'),
      topic: z.string().regex(/^[\w-]{1,64}$/, 'a topic is of letters, digits, - and _'),
      tokenEnv: secret.optional(),
    }),
    z.strictObject({
      kind: z.literal('mqtt'),
      ...common,
      url: url(/^(mqtts?|wss?):$/, 'mqtts://broker.example.org'),
      topic: mqttTopic.default('gaugeboard'),
      discoveryPrefix: mqttTopic.default('homeassistant'),
      username: z.string().max(200).optional(),
      passwordEnv: secret.optional(),
    }),
    z.strictObject({
      kind: z.literal('webpush'),
      ...common,
      accounts: z
        .array(z.string().min(1).max(200))
        .min(1)
        .max(100)
        .optional()
        .describe('Whose browsers, by the names they sign in with. Default: every operator’s'),
    }),
  ],
  'it is one of webhook, email, alertmanager, telegram, ntfy, mqtt, webpush',
)

const timing = {
  groupBy: z.array(z.enum(GROUP_LABELS)).optional().describe('Default: basin'),
  groupWaitSeconds: z.number().min(0).max(3_600).optional().describe('Default: 30'),
  groupIntervalMinutes: positive.max(1_440).optional().describe('Default: 5'),
  repeatMinutes: positive.max(43_200).optional().describe('Default: 240'),
  escalations: z
    .array(z.strictObject({ afterMinutes: positive.max(10_080), receiver: id }))
    .max(10)
    .optional()
    .describe('Unacknowledged for so long: to that receiver as well'),
}

const routeAlone = z.strictObject({
  receiver: id.describe('Name of a receiver'),
  ...timing,
  match: z.array(matcher).max(20).optional().describe('All of them; default everything'),
  times: z.array(times).max(20).optional().describe('When it is taken; default always'),
  continue: z.boolean().default(false).describe('The routes after it are tried as well'),
})

export type RouteInFile = z.infer<typeof routeAlone> & { routes?: RouteInFile[] | undefined }

const route: z.ZodType<RouteInFile> = routeAlone.extend({
  get routes() {
    return z.array(route).max(100).optional().describe('Tried before this one')
  },
})

export const alarmsFile = z
  .strictObject({
    $schema: z.string().optional(),
    rules: z
      .array(rule)
      .max(500)
      .optional()
      .describe('Default: each alert level, and each station’s silence'),
    receivers: z.array(receiver).max(200).default([]),
    route: route.optional().describe('The root: what no other takes'),
    quietHours: z
      .array(times)
      .max(20)
      .default([])
      .describe('Nobody is told within these but of danger (severity 3 and up)'),
  })
  .describe('When alarms are raised, and who is told of them')

export type AlarmsInFile = z.infer<typeof alarmsFile>
export type RuleInFile = z.infer<typeof rule>
export type ReceiverInFile = z.infer<typeof receiver>
export type TimesInFile = z.infer<typeof times>
export const DAY_NAMES: readonly string[] = DAYS

/** The JSON schema that `public/alarms.schema.json` publishes. */
export function alarmsFileSchema(): unknown {
  return z.toJSONSchema(alarmsFile, { io: 'input' })
}

function isAddress(text: string, protocols: RegExp): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocols.test(protocol) && username === '' && password === ''
}
