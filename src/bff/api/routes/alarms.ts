import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { z } from 'zod'
import type { AlarmAct, Refusal } from '../../../domain/alarms/acts.ts'
import { MAX_ALARM_NOTES } from '../../../domain/alarms/alarm.ts'
import { MATCHED, MAX_ACTIVE_SILENCES } from '../../../domain/alarms/silence.ts'
import type { Alarms } from '../../alarms/create-alarms.ts'
import { type Audit, recordDone } from '../audit/audit.ts'
import { json, PRIVATE } from '../http/json.ts'
import { bodyOf } from '../http/json-body.ts'
import { kept } from '../http/kept.ts'
import { badRequest, Problem } from '../http/problems.ts'
import { readTimeRange, readWhole } from './query.ts'
import { type BffContext, get, type Route, route } from './route-table.ts'

const PATH = '/api/alarms'
const MAX_BODY_BYTES = 16_384
/** OPC UA requires a maximum, or a shelved alarm is forgotten. */
const MAX_SHELF_MS = 7 * DAY_MS
const MAX_SILENCE_MS = 90 * DAY_MS
const MAX_HISTORY = 1_000
const DEFAULT_HISTORY = 200

const text = z
  .string()
  .trim()
  .min(1)
  .max(500)
  // a database cannot store it
  .refine((value) => !value.includes('\0'))
const time = z.int().positive()

const MAX_AT_ONCE = 500
const MAX_LIST_BYTES = 262_144

const acknowledgements = z.object({
  alarms: z.array(z.string().min(1).max(400)).min(1).max(MAX_AT_ONCE),
  note: text.optional(),
})
const acknowledgement = z.object({ note: text.optional() })
const note = z.object({ text })
const shelf = z.object({ until: time, reason: text })
const reason = z.object({ reason: text })
const nothing = z.object({})
const silence = z.object({
  matchers: z
    .array(
      z.object({
        name: z.enum(MATCHED),
        values: z.array(z.string().max(200)).min(1).max(200),
        isNegated: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(20),
  starts: time.optional(),
  ends: time,
  comment: text,
})
const handover = z.object({ to: text.nullable(), note: text.optional() })

interface AlarmRoutesOptions {
  alarms: Alarms
  audit: Audit
  now: () => number
}

/** `/api/alarms`: signed-in users read, operators act. */
export function alarmRoutes({ alarms, audit, now }: AlarmRoutesOptions): Route[] {
  const { log, commands, views } = alarms
  const act = <T>(
    path: string,
    event: string,
    form: z.ZodType<T>,
    actOf: (body: T) => AlarmAct,
    example: string,
  ): Route =>
    operate('POST', `/:id/${path}`, async (c, by) => {
      const id = c.req.param('id') ?? ''
      const body = await bodyOf(c.req.raw, form, example, MAX_BODY_BYTES)
      const acting = commands.act(id, by, actOf(body)).then(taken)
      const point = await kept(acting, () => recordDone(audit, c, event, { alarm: id }))
      return answer(c, { alarm: views.of(point) ?? null, counts: views.counts })
    })

  return [
    get(PATH, 'signed-in', 'read', async (c) => {
      await log.known()
      return answer(c, views.listing)
    }),
    get(`${PATH}/history`, 'signed-in', 'read', async (c) => {
      const query = new URL(c.req.url).searchParams
      const { fromMs, toMs } = readTimeRange(query)
      const limit = readWhole(query, 'limit', { least: 1, most: MAX_HISTORY, usual: DEFAULT_HISTORY })
      const device = query.get('station') ?? ''
      const events = query.get('events') === 'all' ? 'all' : 'raised'
      const entries = await alarms.history({ fromMs, toMs, events, limit, device })
      return answer(c, { alarms: views.ofEntries(entries), limit })
    }),
    ...silenceRoutes({ alarms, audit, now }),
    get(`${PATH}/duty`, 'signed-in', 'light', async (c) => {
      const { duty } = await log.known()
      return answer(c, { duty })
    }),
    operate('PUT', '/duty', async (c, by) => {
      const { to, note: remark } = await bodyOf(
        c.req.raw,
        handover,
        '{"to": "a name", "note": "…"}',
        MAX_BODY_BYTES,
      )
      await kept(commands.handOver(by, to, remark), () =>
        recordDone(audit, c, 'duty-handover', to === null ? {} : { to }),
      )
      return answer(c, { duty: log.index.duty })
    }),
    operate('POST', '/acknowledge', async (c, by) => {
      const example = '{"alarms": ["…"], "note": "…"}'
      const { alarms: ids, note: remark } = await bodyOf(c.req.raw, acknowledgements, example, MAX_LIST_BYTES)
      const acknowledging = commands.acknowledgeAll([...new Set(ids)], by, remark).then(taken)
      const acknowledged = await kept(acknowledging, (done) => {
        for (const alarm of done) recordDone(audit, c, 'alarm-acknowledge', { alarm })
      })
      return answer(c, { acknowledged, counts: views.counts })
    }),
    act(
      'acknowledge',
      'alarm-acknowledge',
      acknowledgement,
      (body) => ({ kind: 'acknowledge', note: body.note }),
      '{"note": "…"} or {}',
    ),
    act('note', 'alarm-note', note, (body) => ({ kind: 'note', text: body.text }), '{"text": "…"}'),
    act(
      'shelve',
      'alarm-shelve',
      shelf,
      ({ until, reason: why }) => {
        checkEnd(until, now(), MAX_SHELF_MS)
        return { kind: 'shelve', untilMs: until, reason: why }
      },
      '{"until": 1767225600000, "reason": "…"}',
    ),
    act('unshelve', 'alarm-unshelve', nothing, () => ({ kind: 'unshelve' }), '{}'),
    act(
      'out-of-service',
      'alarm-out-of-service',
      reason,
      (body) => ({ kind: 'take-out-of-service', reason: body.reason }),
      '{"reason": "…"}',
    ),
    act('in-service', 'alarm-in-service', nothing, () => ({ kind: 'put-into-service' }), '{}'),
  ]
}

function answer(c: BffContext, value: unknown): Response | Promise<Response> {
  return json(value).respond(c.req.raw, PRIVATE)
}

function operate(
  method: Route['method'],
  path: string,
  handler: (c: BffContext, by: string | null) => Promise<Response>,
): Route {
  return route(method, PATH + path, 'operator', 'write', (c) =>
    handler(c, c.get('caller').user?.name ?? null),
  )
}

function silenceRoutes({ alarms: { log, commands, views }, audit, now }: AlarmRoutesOptions): Route[] {
  return [
    get(`${PATH}/silences`, 'signed-in', 'read', async (c) => {
      await log.known()
      return answer(c, { silences: views.silences })
    }),
    operate('POST', '/silences', async (c, by) => {
      const { matchers, starts, ends, comment } = await bodyOf(
        c.req.raw,
        silence,
        '{"matchers": [{"name": "station", "values": ["…"]}], "ends": 1767225600000, "comment": "…"}',
        MAX_BODY_BYTES,
      )
      const startsMs = starts ?? now()
      checkEnd(ends, Math.max(startsMs, now()), MAX_SILENCE_MS)
      const making = commands
        .makeSilence({
          matchers: matchers.map(({ isNegated, ...matcher }) => ({
            ...matcher,
            ...(isNegated !== undefined && { isNegated }),
          })),
          ...{ startsMs, endsMs: ends, comment, by },
        })
        .then((made) => {
          if (made === 'full') throw tooManySilences()
          return made
        })
      return answer(
        c,
        await kept(making, (made) => recordDone(audit, c, 'silence-add', { silence: made.id })),
      )
    }),
    operate('DELETE', '/silences/:id', async (c, by) => {
      const id = c.req.param('id') ?? ''
      const ending = commands.endSilence(id, by).then((wasThere) => {
        if (!wasThere) throw unknownSilence()
      })
      await kept(ending, () => recordDone(audit, c, 'silence-remove', { silence: id }))
      return c.body(null, 204)
    }),
  ]
}

function checkEnd(endMs: number, fromMs: number, longestMs: number): void {
  if (endMs <= fromMs) throw badRequest('Choose an end that is still to come.')
  if (endMs - fromMs > longestMs)
    throw badRequest(`Choose an end within ${longestMs / DAY_MS} days, so that it is not forgotten.`)
}

function taken<T>(outcome: T | Refusal): T {
  if (outcome === 'unknown') throw unknownAlarm()
  if (outcome === 'over') throw alarmOver()
  if (outcome === 'full') throw tooManyNotes()
  return outcome as T
}

const unknownAlarm = () =>
  new Problem(
    404,
    'unknown-alarm',
    'Alarm not found',
    'There is no alarm with this ID. Load the list of alarms again.',
  )

const alarmOver = () =>
  new Problem(
    409,
    'alarm-over',
    'Another alarm by now',
    'That alarm is over, and another one was raised since. Load the list of alarms again.',
  )

const tooManyNotes = () =>
  new Problem(
    409,
    'too-many-notes',
    'Too many notes',
    `An alarm has ${MAX_ALARM_NOTES} notes at most, and there are as many. Release the note out, or write it at the station.`,
  )

const tooManySilences = () =>
  new Problem(
    409,
    'too-many-silences',
    'Too many silences',
    `${MAX_ACTIVE_SILENCES} silences have not ended, the most that are kept. End one that is no longer needed.`,
  )

const unknownSilence = () =>
  new Problem(
    404,
    'unknown-silence',
    'Silence not found',
    'There is no silence with this ID. It may have been ended already.',
  )
