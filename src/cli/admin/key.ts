import { Command, InvalidArgumentError } from 'commander'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { rotateBasicKey, rotatePublicKey } from '../../service/auth/issue-keys.ts'
import { hashSecret } from '../../service/auth/secret-hash.ts'
import type { ListedKey, Organisation, Store } from '../../service/store/store.ts'
import { printable, table } from '../printable.ts'
import { type AdminContext, type Report, report, type VerbOptions, verb } from './context.ts'
import { findOrganisation, organisationNamed } from './organisation.ts'

const DEFAULT_OVERLAP_HOURS = 24
const MAX_OVERLAP_HOURS = 8_760

const LOOK_UP =
  '"admin organisation list" and "admin key list ORGANISATION" show what they are called; a secret key names none.'

interface RotateOptions extends VerbOptions {
  overlap: number
  public?: boolean
}

export function keyCommand(context: AdminContext): Command {
  const { now } = context
  const list = verb('list', "list an organisation's keys with their states, without what is secret")
    .argument('<organisation>', 'id or name of an organisation')
    .action((organisation: string, options: VerbOptions) =>
      report(context, options, (store) => listKeys(store, organisation, now())),
    )
  const rotate = verb(
    'rotate',
    'give an organisation a new key; the old one works until the overlap has passed',
  )
    .argument('<id>', 'id or name of an organisation, or a key of it: its Basic pair, else its public key')
    .option('--overlap <hours>', 'how long the old key still works', overlapOf, DEFAULT_OVERLAP_HOURS)
    .option('--public', "the organisation's public key instead of its Basic pair")
    .action((id: string, options: RotateOptions) =>
      report(context, options, (store) => rotateKey(store, id, options, now())),
    )
  const revoke = verb('revoke', 'end a key at once: every request with it is 403 from then on')
    .argument('<key>', 'an api key, a public key, or the name a public key is listed under')
    .action((key: string, options: VerbOptions) =>
      report(context, options, (store) => revokeKey(store, key, now())),
    )
  return new Command('key')
    .description('the keys that open the service')
    .addCommand(list)
    .addCommand(rotate)
    .addCommand(revoke)
}

async function listKeys(store: Store, idOrName: string, nowMs: number): Promise<Report> {
  const organisation = await organisationNamed(store, idOrName)
  const keys = await store.keys(organisation.id)
  const rows = keys.map((key) => [key.kind, keyName(key), stateOf(key, nowMs), momentOf(key)])
  return {
    json: keys.map((key) => ({
      kind: key.kind,
      key: keyName(key),
      state: stateOf(key, nowMs),
      ends_at: isoOf(key.expiresAtMs),
      revoked_at: isoOf(key.revokedAtMs),
    })),
    lines:
      rows.length > 0
        ? table([['kind', 'key', 'state', 'since or until'], ...rows])
        : [`"${printable(organisation.name)}" has no key. "admin key rotate" gives it one.`],
  }
}

async function rotateKey(store: Store, id: string, options: RotateOptions, nowMs: number): Promise<Report> {
  const named = await findOrganisation(store, id)
  const key = named ? undefined : await findKey(store, id)
  const organisation = key ? await organisationOf(store, key) : named
  // the text is not repeated: it may be a secret key by mistake
  if (!organisation) throw new Error(`There is no such organisation or key. ${LOOK_UP}`)
  const oldEndMs = nowMs + Math.round(options.overlap * HOUR_MS)
  const isPublic = options.public || key?.kind === 'public'
  const shown: Record<string, string> = {}
  if (isPublic) shown.public_key = await rotatePublicKey(store, organisation.id, oldEndMs)
  else {
    const { apiKey, secretKey } = await rotateBasicKey(store, organisation.id, oldEndMs)
    Object.assign(shown, { api_key: apiKey, secret_key: secretKey })
  }
  return {
    json: { id: organisation.id, name: organisation.name, ...shown, old_ends_at: isoOf(oldEndMs) },
    lines: [
      `"${printable(organisation.name)}" has a new ${isPublic ? 'public key' : 'Basic pair'}, which is not shown again.`,
      ...table(Object.entries(shown).map(([name, value]) => [name.replace('_', ' '), value])),
      options.overlap > 0
        ? `What it had before works until ${isoOf(oldEndMs)} at the latest.`
        : 'What it had before has ended.',
    ],
    change: {
      event: 'key-rotate',
      what: {
        organisation: organisation.name,
        kind: isPublic ? 'public' : 'basic',
        overlapHours: options.overlap,
      },
    },
  }
}

async function revokeKey(store: Store, text: string, nowMs: number): Promise<Report> {
  const key = await findKey(store, text)
  if (!key) {
    throw new Error(`There is no such key. ${LOOK_UP}`)
  }
  const { name } = await organisationOf(store, key)
  const revokedAtMs = key.revokedAtMs ?? nowMs
  if (key.revokedAtMs === null) {
    await (key.kind === 'basic'
      ? store.revokeBasicKey(key.apiKey, nowMs)
      : store.revokePublicKey(key.hash, nowMs))
  }
  const what = `${keyName(key)} of "${printable(name)}"`
  return {
    json: { kind: key.kind, key: keyName(key), organisation: name, revoked_at: isoOf(revokedAtMs) },
    lines: [key.revokedAtMs === null ? `Revoked ${what}.` : `${what} was revoked at ${isoOf(revokedAtMs)}.`],
    ...(key.revokedAtMs === null && {
      change: { event: 'key-revoke', what: { organisation: name, kind: key.kind, key: keyName(key) } },
    }),
  }
}

async function organisationOf(store: Store, key: ListedKey): Promise<Organisation> {
  return organisationNamed(store, key.organisationId)
}

function stateOf({ revokedAtMs, expiresAtMs }: ListedKey, nowMs: number): string {
  if (revokedAtMs !== null) return 'revoked'
  if (expiresAtMs === null) return 'active'
  return expiresAtMs > nowMs ? 'ending' : 'ended'
}

function momentOf({ revokedAtMs, expiresAtMs }: ListedKey): string {
  return isoOf(revokedAtMs ?? expiresAtMs) ?? ''
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function overlapOf(text: string): number {
  const hours = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || hours > MAX_OVERLAP_HOURS) {
    throw new InvalidArgumentError(`An overlap is a number of hours from 0 to ${MAX_OVERLAP_HOURS}.`)
  }
  return hours
}

/** A key's listed name: the api key of a Basic pair, which is no secret; the start of a public key's hash. */
function keyName(key: ListedKey): string {
  return key.kind === 'basic' ? key.apiKey : `pk-${Buffer.from(key.hash).toString('hex').slice(0, 16)}`
}

/** Finds a key by its api key, the public key itself or its listed name. */
async function findKey(store: Store, text: string): Promise<ListedKey | undefined> {
  const hash = hashSecret(text)
  for (const { id } of await store.organisations()) {
    const found = (await store.keys(id)).find(
      (key) => keyName(key) === text || (key.kind === 'public' && Buffer.compare(key.hash, hash) === 0),
    )
    if (found) return found
  }
  return undefined
}
