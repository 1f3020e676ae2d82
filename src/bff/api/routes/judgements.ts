import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Device } from '../../../domain/device.ts'
import {
  type Judgement,
  LATEST_MS,
  MAX_JUDGEMENTS_A_YEAR,
  touches,
} from '../../../domain/quality/judgement.ts'
import type { Judgements } from '../../stations/quality/judgements.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type Audit, recordDone } from '../audit/audit.ts'
import { json, PRIVATE } from '../http/json.ts'
import { jsonBody } from '../http/json-body.ts'
import { kept } from '../http/kept.ts'
import { badRequest, Problem } from '../http/problems.ts'
import { deviceOf, readTimeRange } from './query.ts'
import { type BffContext, get, type Route, route } from './route-table.ts'

interface JudgementRoutesOptions {
  tenant: Pick<Tenant, 'board' | 'qualities'>
  judgements: Judgements
  audit: Audit
  now: () => number
}

const PATH = '/api/devices/:id/judgements'
const MAX_NOTE_CHARACTERS = 1_000
const MAX_BODY_BYTES = 16_384
const time = z.int().min(-LATEST_MS).max(LATEST_MS)
const draft = z.strictObject({
  sensor: z.string().min(1).max(500),
  from: time,
  to: time,
  flag: z.enum(['good', 'bad']),
  note: z.string().trim().max(MAX_NOTE_CHARACTERS).default(''),
})

/** `GET /api/devices/{id}/judgements?from=&to=`, and `POST` and `DELETE …/{judgementId}` for operators. */
export function judgementRoutes({ tenant, judgements, audit, now }: JudgementRoutesOptions): Route[] {
  const found = (c: BffContext) => deviceOf(tenant.board, c.req.param('id'))

  const list = get(PATH, 'signed-in', 'read', async (c) => {
    const range = readTimeRange(new URL(c.req.url).searchParams)
    const all = await tenant.qualities.judgements(await found(c))
    const inRange = all.filter((judgement) => touches(judgement, range))
    return json({ judgements: inRange }).respond(c.req.raw, PRIVATE)
  })

  const add = route('POST', PATH, 'operator', 'write', async (c) => {
    const device = await found(c)
    const { sensor, from, to, flag, note } = readDraft(await jsonBody(c.req.raw, MAX_BODY_BYTES), device)
    const by = c.get('caller').user?.name ?? null
    const id = randomUUID()
    const judgement: Judgement = { id, sensor, from, to, flag, note, by, at: now(), source: 'operator' }
    const adding = judgements.add({ ...judgement, device: device.id }).then((isAdded) => {
      if (!isAdded) throw tooManyJudgements()
    })
    await kept(adding, () =>
      recordDone(audit, c, 'judgement-add', { device: device.id, id, sensor, from, to, flag }),
    )
    return c.json(judgement, 201, { 'cache-control': 'no-store' })
  })

  const withdraw = route('DELETE', `${PATH}/:judgement`, 'operator', 'write', async (c) => {
    const device = await found(c)
    const id = c.req.param('judgement') ?? ''
    const by = c.get('caller').user?.name ?? null
    const withdrawing = judgements.withdraw(device.id, id, { by, at: now() }).then((wasThere) => {
      if (!wasThere) throw unknownJudgement()
    })
    await kept(withdrawing, () => recordDone(audit, c, 'judgement-withdraw', { device: device.id, id }))
    return c.body(null, 204)
  })
  return [list, add, withdraw]
}

function readDraft(body: unknown, { sensors }: Device): z.infer<typeof draft> {
  const parsed = draft.safeParse(body)
  if (!parsed.success) {
    throw badRequest(
      'Give a judgement as JSON: {"sensor": …, "from": …, "to": …, "flag": "good" or "bad", "note": …}, ' +
        `times in epoch milliseconds, a note of at most ${MAX_NOTE_CHARACTERS} characters.`,
    )
  }
  const { sensor, from, to } = parsed.data
  if (!sensors.some(({ id }) => id === sensor)) {
    throw badRequest('The station has no sensor of this ID. Choose one of its sensors.')
  }
  if (from >= to)
    throw badRequest('The judged range ends before it starts. Give a "from" that is earlier than "to".')
  return { ...parsed.data, note: printable(parsed.data.note) }
}

/** Replaces characters that a database may refuse. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
}

function tooManyJudgements(): Problem {
  const most = MAX_JUDGEMENTS_A_YEAR.toLocaleString('en')
  return new Problem(
    409,
    'too-many-judgements',
    'Too many judgements',
    `${most} judgements of this sensor start in that calendar year, the most that are kept. Withdraw some, or judge longer ranges.`,
  )
}

function unknownJudgement(): Problem {
  return new Problem(
    404,
    'unknown-judgement',
    'Judgement not found',
    'There is no such judgement of this station, or it was withdrawn. Reload the list.',
  )
}
