import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/sql.ts'
import type { KeyState, ListedKey, Store } from './store.ts'

type KeyMethods = Pick<
  Store,
  | 'organisations'
  | 'organisation'
  | 'addOrganisation'
  | 'addBasicKey'
  | 'addPublicKey'
  | 'basicKey'
  | 'publicKey'
  | 'keys'
  | 'rotateBasicKey'
  | 'rotatePublicKey'
  | 'revokeBasicKey'
  | 'revokePublicKey'
>

interface OrganisationRow {
  id: string
  name: string
  offset_hours: number
}

interface KeyRow {
  organisation: string
  revoked_at: number | null
  expires_at: number | null
}

const INSERT_BASIC = 'INSERT INTO basic_key (api_key, organisation, secret_hash) VALUES (?1, ?2, ?3)'
const INSERT_PUBLIC = 'INSERT INTO public_key (hash, organisation) VALUES (?1, ?2)'
/** A key that ends before then keeps its end. */
const EARLIER_END = 'CASE WHEN expires_at < ?1 THEN expires_at ELSE ?1 END'
const END_BASIC = `UPDATE basic_key SET expires_at = ${EARLIER_END} WHERE organisation = ?2`
const END_PUBLIC = `UPDATE public_key SET expires_at = ${EARLIER_END} WHERE organisation = ?2`

/** Organisations and what opens them. */
export function keyTables(sql: Sql): KeyMethods {
  return {
    async organisations() {
      const rows = await sql.all<OrganisationRow>(
        'SELECT id, name, offset_hours FROM organisation ORDER BY name',
      )
      return rows.map(organisationOf)
    },
    async organisation(id) {
      const text = 'SELECT id, name, offset_hours FROM organisation WHERE id = ?1'
      const row = await sql.one<OrganisationRow>(text, id)
      return row && organisationOf(row)
    },
    async addOrganisation(name, offsetHours = 0) {
      const id = randomUUID()
      await sql.run(
        'INSERT INTO organisation (id, name, offset_hours) VALUES (?1, ?2, ?3)',
        id,
        name,
        offsetHours,
      )
      return { id, name, offsetHours }
    },
    async addBasicKey({ organisationId, apiKey, secretHash }) {
      await sql.run(INSERT_BASIC, apiKey, organisationId, secretHash)
    },
    async addPublicKey({ organisationId, hash }) {
      await sql.run(INSERT_PUBLIC, hash, organisationId)
    },
    async basicKey(apiKey) {
      const text =
        'SELECT organisation, secret_hash, revoked_at, expires_at FROM basic_key WHERE api_key = ?1'
      const row = await sql.one<KeyRow & { secret_hash: Uint8Array }>(text, apiKey)
      return row && { apiKey, secretHash: row.secret_hash, ...keyStateOf(row) }
    },
    async publicKey(hash) {
      const text = 'SELECT organisation, revoked_at, expires_at FROM public_key WHERE hash = ?1'
      const row = await sql.one<KeyRow>(text, hash)
      return row && keyStateOf(row)
    },
    async keys(organisationId) {
      const pairs = await sql.all<KeyRow & { api_key: string }>(
        `SELECT api_key, organisation, revoked_at, expires_at FROM basic_key
         WHERE organisation = ?1 ORDER BY api_key`,
        organisationId,
      )
      // bytes of one engine come as one kind of array, of the other as another
      const open = await sql.all<KeyRow & { hash: ArrayBuffer | Uint8Array }>(
        `SELECT hash, organisation, revoked_at, expires_at FROM public_key
         WHERE organisation = ?1 ORDER BY hash`,
        organisationId,
      )
      return [
        ...pairs.map((row): ListedKey => ({ kind: 'basic', apiKey: row.api_key, ...keyStateOf(row) })),
        ...open.map(
          (row): ListedKey => ({ kind: 'public', hash: new Uint8Array(row.hash), ...keyStateOf(row) }),
        ),
      ]
    },
    rotateBasicKey: ({ organisationId, apiKey, secretHash }, oldEndMs) =>
      sql.runTogether(
        [END_BASIC, oldEndMs, organisationId],
        [INSERT_BASIC, apiKey, organisationId, secretHash],
      ),
    rotatePublicKey: ({ organisationId, hash }, oldEndMs) =>
      sql.runTogether([END_PUBLIC, oldEndMs, organisationId], [INSERT_PUBLIC, hash, organisationId]),
    async revokeBasicKey(apiKey, atMs) {
      return (await sql.run('UPDATE basic_key SET revoked_at = ?1 WHERE api_key = ?2', atMs, apiKey)) > 0
    },
    async revokePublicKey(hash, atMs) {
      return (await sql.run('UPDATE public_key SET revoked_at = ?1 WHERE hash = ?2', atMs, hash)) > 0
    },
  }
}

function organisationOf(row: OrganisationRow) {
  return { id: row.id, name: row.name, offsetHours: row.offset_hours }
}

function keyStateOf(row: KeyRow): KeyState {
  return { organisationId: row.organisation, revokedAtMs: row.revoked_at, expiresAtMs: row.expires_at }
}
