import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { all, inTransaction, one, run } from '../../../database/postgres/database.ts'
import type { BasicKey } from '../store.ts'
import {
  type KeyMethods,
  type KeyRow,
  keyStateOf,
  listedKeys,
  type OrganisationRow,
  organisationOf,
} from '../table-rows.ts'
import { isStorableText } from './storable-text.ts'

const INSERT_BASIC = 'INSERT INTO basic_key (api_key, organisation, secret_hash) VALUES ($1, $2, $3)'
const INSERT_PUBLIC = 'INSERT INTO public_key (hash, organisation) VALUES ($1, $2)'

/** Organisations and what opens them. */
export function keyTables(pool: Pool): KeyMethods {
  return {
    async organisations() {
      const rows = await all<OrganisationRow>(
        pool,
        'SELECT id, name, offset_hours FROM organisation ORDER BY name',
      )
      return rows.map(organisationOf)
    },
    async organisation(id) {
      if (!isStorableText(id)) return undefined
      const row = await one<OrganisationRow>(
        pool,
        'SELECT id, name, offset_hours FROM organisation WHERE id = $1',
        id,
      )
      return row && organisationOf(row)
    },
    async addOrganisation(name, offsetHours = 0) {
      const id = randomUUID()
      await run(
        pool,
        'INSERT INTO organisation (id, name, offset_hours) VALUES ($1, $2, $3)',
        id,
        name,
        offsetHours,
      )
      return { id, name, offsetHours }
    },
    async addBasicKey({ organisationId, apiKey, secretHash }) {
      await run(pool, INSERT_BASIC, apiKey, organisationId, Buffer.from(secretHash))
    },
    async addPublicKey({ organisationId, hash }) {
      await run(pool, INSERT_PUBLIC, Buffer.from(hash), organisationId)
    },
    async basicKey(apiKey): Promise<BasicKey | undefined> {
      if (!isStorableText(apiKey)) return undefined
      const row = await one<KeyRow & { secret_hash: Buffer }>(
        pool,
        'SELECT organisation, secret_hash, revoked_at, expires_at FROM basic_key WHERE api_key = $1',
        apiKey,
      )
      return row && { apiKey, secretHash: row.secret_hash, ...keyStateOf(row) }
    },
    async publicKey(hash) {
      const row = await one<KeyRow>(
        pool,
        'SELECT organisation, revoked_at, expires_at FROM public_key WHERE hash = $1',
        Buffer.from(hash),
      )
      return row && keyStateOf(row)
    },
    async keys(organisationId) {
      const pairs = await all<KeyRow & { api_key: string }>(
        pool,
        `SELECT api_key, organisation, revoked_at, expires_at FROM basic_key
         WHERE organisation = $1 ORDER BY api_key`,
        organisationId,
      )
      const open = await all<KeyRow & { hash: Buffer }>(
        pool,
        `SELECT hash, organisation, revoked_at, expires_at FROM public_key
         WHERE organisation = $1 ORDER BY hash`,
        organisationId,
      )
      return listedKeys(pairs, open)
    },
    rotateBasicKey: ({ organisationId, apiKey, secretHash }, oldEndMs) =>
      inTransaction(pool, async (db) => {
        await run(
          db,
          'UPDATE basic_key SET expires_at = least(expires_at, $1) WHERE organisation = $2',
          oldEndMs,
          organisationId,
        )
        await run(db, INSERT_BASIC, apiKey, organisationId, Buffer.from(secretHash))
      }),
    rotatePublicKey: ({ organisationId, hash }, oldEndMs) =>
      inTransaction(pool, async (db) => {
        await run(
          db,
          'UPDATE public_key SET expires_at = least(expires_at, $1) WHERE organisation = $2',
          oldEndMs,
          organisationId,
        )
        await run(db, INSERT_PUBLIC, Buffer.from(hash), organisationId)
      }),
    async revokeBasicKey(apiKey, atMs) {
      return (await run(pool, 'UPDATE basic_key SET revoked_at = $1 WHERE api_key = $2', atMs, apiKey)) > 0
    },
    async revokePublicKey(hash, atMs) {
      const text = 'UPDATE public_key SET revoked_at = $1 WHERE hash = $2'
      return (await run(pool, text, atMs, Buffer.from(hash))) > 0
    },
    async expireBasicKey(apiKey, atMs) {
      return (await run(pool, 'UPDATE basic_key SET expires_at = $1 WHERE api_key = $2', atMs, apiKey)) > 0
    },
    async expirePublicKey(hash, atMs) {
      const text = 'UPDATE public_key SET expires_at = $1 WHERE hash = $2'
      return (await run(pool, text, atMs, Buffer.from(hash))) > 0
    },
  }
}
