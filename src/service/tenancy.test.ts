import { describe, expect, onTestFinished, test } from 'vitest'
import { sharedPostgres } from '../database/testing/shared-server.ts'
import { issueBasicKey, issuePublicKey } from './auth/issue-keys.ts'
import { createService } from './create-service.ts'
import { openPostgresStore } from './store/postgres/open-store.ts'
import { openSqliteStore } from './store/sqlite/open-store.ts'
import type { Store } from './store/store.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const NAMES = ['Harbour', 'River board', 'Sewage works']

interface Tenant {
  name: string
  value: number
  basic: { authorization: string }
  publicKey: string
}

/** Organisations that each have a device of a common id and one of their own, all told apart by a value. */
async function tenants(store: Store): Promise<Tenant[]> {
  return Promise.all(
    NAMES.map(async (name, index) => {
      const { id: organisationId } = await store.addOrganisation(name)
      for (const id of ['common', `of ${name}`]) {
        const device = await store.registerDevice({
          organisationId,
          id,
          name,
          type: 'AWLR',
          lat: null,
          long: null,
          intervalSeconds: 60,
          sensors: [{ id: 'fluid_level', name, type: 'FLUID_LEVEL', unit: 'cm' }],
        })
        await store.append(device, [{ timeMs: NOW_MS - 1000, values: [index] }])
      }
      const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
      const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
      const publicKey = await issuePublicKey(store, organisationId)
      return { name, value: index, basic: { authorization }, publicKey }
    }),
  )
}

async function world(open: () => Promise<Store>) {
  const store = await open()
  onTestFinished(() => store.close())
  const all = await tenants(store)
  const logger = { error: () => {}, warn: () => {} }
  const service = createService({ store, now: () => NOW_MS, logger })
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const response = await service(new Request(`https://service.test/external/v1${path}`, { headers }))
    return { status: response.status, text: await response.text() }
  }
  return { all, send }
}

const postgres = await sharedPostgres()

describe.each([
  ['SQLite', async () => openSqliteStore(':memory:')],
  ['PostgreSQL', async () => openPostgresStore(await postgres.newPlace())],
])('R29 R31 C22 on %s, an organisation', (_, open) => {
  test('sees its own devices and readings only, by either kind of key', async () => {
    const { all, send } = await world(open)
    for (const { name, value, basic, publicKey } of all) {
      for (const [prefix, headers] of [
        ['', basic],
        [`/${publicKey}`, {}],
      ] as const) {
        const list = JSON.parse((await send(`${prefix}/devices`, headers)).text)
        expect(list.data.map((device: { device_id: string }) => device.device_id)).toEqual([
          'common',
          `of ${name}`,
        ])
        for (const device of list.data) expect(device.name).toBe(name)
        const common = JSON.parse((await send(`${prefix}/devices/common/data`, headers)).text)
        expect(common.data[0].sensors).toEqual([{ id: 'fluid_level', value, unit: 'cm' }])
      }
    }
  })

  test("cannot tell another's device from one that does not exist", async () => {
    const { all, send } = await world(open)
    for (const tenant of all) {
      for (const prefix of ['', `/${tenant.publicKey}`]) {
        const nowhere = await send(`${prefix}/devices/nowhere/data`, prefix === '' ? tenant.basic : {})
        expect(nowhere.status).toBe(404)
        for (const { name } of all.filter((one) => one !== tenant)) {
          const path = `${prefix}/devices/${encodeURIComponent(`of ${name}`)}/data`
          expect(await send(path, prefix === '' ? tenant.basic : {})).toEqual(nowhere)
        }
      }
    }
  })

  test("gets no further with another's public key in the path than that key alone does", async () => {
    const { all, send } = await world(open)
    for (const { basic } of all) {
      for (const { publicKey } of all) {
        expect(await send(`/${publicKey}/devices`, basic)).toEqual(await send(`/${publicKey}/devices`))
        expect(await send(`/${publicKey}/devices/common/data`, basic)).toEqual(
          await send(`/${publicKey}/devices/common/data`),
        )
      }
    }
  })
})
