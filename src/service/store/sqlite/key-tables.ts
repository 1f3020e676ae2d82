import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { inTransaction } from '../../../database/sqlite/in-transaction.ts'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import {
  type KeyMethods,
  type KeyRow,
  keyStateOf,
  listedKeys,
  type OrganisationRow,
  organisationOf,
} from '../table-rows.ts'

/** Organisations and what opens them. */
export function keyTables(db: Database.Database): KeyMethods {
  const selectOrganisations = db.prepare('SELECT id, name, offset_hours FROM organisation ORDER BY name')
  const selectOrganisation = db.prepare('SELECT id, name, offset_hours FROM organisation WHERE id = ?')
  const insertOrganisation = db.prepare('INSERT INTO organisation (id, name, offset_hours) VALUES (?, ?, ?)')
  const insertBasicKey = db.prepare(
    'INSERT INTO basic_key (api_key, organisation, secret_hash) VALUES (?, ?, ?)',
  )
  const insertPublicKey = db.prepare('INSERT INTO public_key (hash, organisation) VALUES (?, ?)')
  const selectBasicKey = db.prepare(
    'SELECT organisation, secret_hash, revoked_at, expires_at FROM basic_key WHERE api_key = ?',
  )
  const selectPublicKey = db.prepare(
    'SELECT organisation, revoked_at, expires_at FROM public_key WHERE hash = ?',
  )
  const selectBasicKeys = db.prepare(
    'SELECT api_key, organisation, revoked_at, expires_at FROM basic_key WHERE organisation = ? ORDER BY api_key',
  )
  const selectPublicKeys = db.prepare(
    'SELECT hash, organisation, revoked_at, expires_at FROM public_key WHERE organisation = ? ORDER BY hash',
  )
  const endBasicKeys = db.prepare(
    'UPDATE basic_key SET expires_at = min(ifnull(expires_at, ?1), ?1) WHERE organisation = ?2',
  )
  const endPublicKeys = db.prepare(
    'UPDATE public_key SET expires_at = min(ifnull(expires_at, ?1), ?1) WHERE organisation = ?2',
  )
  const rotateBasic = inTransaction(
    db,
    (organisationId: string, apiKey: string, secretHash: Uint8Array, oldEndMs: number) => {
      run(endBasicKeys, oldEndMs, organisationId)
      run(insertBasicKey, apiKey, organisationId, secretHash)
    },
  )
  const rotatePublic = inTransaction(db, (organisationId: string, hash: Uint8Array, oldEndMs: number) => {
    run(endPublicKeys, oldEndMs, organisationId)
    run(insertPublicKey, hash, organisationId)
  })
  const revokeBasic = db.prepare('UPDATE basic_key SET revoked_at = ? WHERE api_key = ?')
  const revokePublic = db.prepare('UPDATE public_key SET revoked_at = ? WHERE hash = ?')
  const expireBasic = db.prepare('UPDATE basic_key SET expires_at = ? WHERE api_key = ?')
  const expirePublic = db.prepare('UPDATE public_key SET expires_at = ? WHERE hash = ?')

  return {
    async organisations() {
      return all<OrganisationRow>(selectOrganisations).map(organisationOf)
    },
    async organisation(id) {
      const row = one<OrganisationRow>(selectOrganisation, id)
      return row && organisationOf(row)
    },
    async addOrganisation(name, offsetHours = 0) {
      const organisation = { id: randomUUID(), name, offsetHours }
      run(insertOrganisation, organisation.id, name, offsetHours)
      return organisation
    },
    async addBasicKey({ organisationId, apiKey, secretHash }) {
      run(insertBasicKey, apiKey, organisationId, secretHash)
    },
    async addPublicKey({ organisationId, hash }) {
      run(insertPublicKey, hash, organisationId)
    },
    async basicKey(apiKey) {
      const row = one<KeyRow & { secret_hash: Uint8Array }>(selectBasicKey, apiKey)
      return row && { ...keyStateOf(row), apiKey, secretHash: row.secret_hash }
    },
    async publicKey(hash) {
      const row = one<KeyRow>(selectPublicKey, hash)
      return row && keyStateOf(row)
    },
    async keys(organisationId) {
      const basic = all<KeyRow & { api_key: string }>(selectBasicKeys, organisationId)
      const open = all<KeyRow & { hash: ArrayBuffer }>(selectPublicKeys, organisationId)
      return listedKeys(basic, open)
    },
    async rotateBasicKey({ organisationId, apiKey, secretHash }, oldEndMs) {
      rotateBasic(organisationId, apiKey, secretHash, oldEndMs)
    },
    async rotatePublicKey({ organisationId, hash }, oldEndMs) {
      rotatePublic(organisationId, hash, oldEndMs)
    },
    async revokeBasicKey(apiKey, atMs) {
      return run(revokeBasic, atMs, apiKey) > 0
    },
    async revokePublicKey(hash, atMs) {
      return run(revokePublic, atMs, hash) > 0
    },
    async expireBasicKey(apiKey, atMs) {
      return run(expireBasic, atMs, apiKey) > 0
    },
    async expirePublicKey(hash, atMs) {
      return run(expirePublic, atMs, hash) > 0
    },
  }
}
