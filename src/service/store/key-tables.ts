import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/sql.ts'
import type { BasicKey, KeyState, ListedKey, Organisation, Store } from './store.ts'

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

/** Bytes of one engine come as one kind of array, of the other as another. */
type Bytes = ArrayBuffer | Uint8Array

const ORGANISATION = 'SELECT id, name, offset_hours AS "offsetHours" FROM organisation'
const STATE = 'organisation AS "organisationId", revoked_at AS "revokedAtMs", expires_at AS "expiresAtMs"'
const INSERT_BASIC = 'INSERT INTO basic_key (api_key, organisation, secret_hash) VALUES (?1, ?2, ?3)'
const INSERT_PUBLIC = 'INSERT INTO public_key (hash, organisation) VALUES (?1, ?2)'
/** A key that ends before then keeps its end. */
const EARLIER_END = 'CASE WHEN expires_at < ?1 THEN expires_at ELSE ?1 END'
const END_BASIC = `UPDATE basic_key SET expires_at = ${EARLIER_END} WHERE organisation = ?2`
const END_PUBLIC = `UPDATE public_key SET expires_at = ${EARLIER_END} WHERE organisation = ?2`

export function keyTables(sql: Sql): KeyMethods {
  return {
    organisations: () => sql.all<Organisation>(`${ORGANISATION} ORDER BY name`),
    organisation: async (id) => (await sql.all<Organisation>(`${ORGANISATION} WHERE id = ?1`, id))[0],
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
      const text = `SELECT api_key AS "apiKey", secret_hash AS "secretHash", ${STATE} FROM basic_key WHERE api_key = ?1`
      const [row] = await sql.all<Omit<BasicKey, 'secretHash'> & { secretHash: Bytes }>(text, apiKey)
      return row && { ...row, secretHash: new Uint8Array(row.secretHash) }
    },
    async publicKey(hash) {
      return (await sql.all<KeyState>(`SELECT ${STATE} FROM public_key WHERE hash = ?1`, hash))[0]
    },
    async keys(organisationId) {
      const pairs = await sql.all<KeyState & { apiKey: string }>(
        `SELECT api_key AS "apiKey", ${STATE} FROM basic_key WHERE organisation = ?1 ORDER BY api_key`,
        organisationId,
      )
      const open = await sql.all<KeyState & { hash: Bytes }>(
        `SELECT hash, ${STATE} FROM public_key WHERE organisation = ?1 ORDER BY hash`,
        organisationId,
      )
      return [
        ...pairs.map((row): ListedKey => ({ kind: 'basic', ...row })),
        ...open.map((row): ListedKey => ({ kind: 'public', ...row, hash: new Uint8Array(row.hash) })),
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
