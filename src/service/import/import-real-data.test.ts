import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { realData } from '../../../e2e/support/real-data.ts'
import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { createService } from '../create-service.ts'
import { openPostgresStore } from '../store/postgres/open-store.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Device, Store } from '../store/store.ts'
import { type ImportSummary, importDirectory } from './import-directory.ts'

const REAL_DATA = realData()
const NOW_MS = Date.parse('2026-10-01T00:00:00Z')
const PUBLIC_KEY = 'public'

test('real data that are required and absent are an error, else they are nothing', () => {
  const nowhere = { REAL_DATA: resolve(import.meta.dirname, 'no such directory') }
  expect(realData(nowhere)).toBeUndefined()
  expect(() => realData({ ...nowhere, REQUIRE_REAL_DATA: '1' })).toThrow('REQUIRE_REAL_DATA')
})

describe.skipIf(REAL_DATA === undefined)('the real measurements', () => {
  const directory = REAL_DATA ?? ''
  const problems: object[] = []
  let store: Store
  let organisationId: string
  let first: ImportSummary
  let second: ImportSummary

  beforeAll(async () => {
    store = openSqliteStore(':memory:')
    organisationId = (await store.addOrganisation('default')).id
    const onProblem = (problem: object): void => void problems.push(problem)
    const options = {
      store,
      organisation: async () => ({ id: organisationId }),
      directory,
      nowMs: NOW_MS,
      onProblem,
    }
    first = await importDirectory(options)
    second = await importDirectory(options)
    return () => store.close()
  }, 300_000)

  async function answer(path: string): Promise<unknown[]> {
    const logger = { error: () => undefined, warn: () => undefined }
    const ephemeralKeys = { public: { apiKey: PUBLIC_KEY, organisationId } }
    const service = createService({ store, now: () => NOW_MS, logger, ephemeralKeys })
    const response = await service(new Request(`http://service.test/external/v1/${PUBLIC_KEY}${path}`))
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: unknown[] }).data
  }

  test('are 16 stations and 862,006 rows, of which 2,536 hold no value, and no problem', () => {
    expect(problems).toEqual([])
    expect(first).toMatchObject({ stations: 16, files: 16 })
    const rows = { read: 862_006, stored: 859_470, present: 0, empty: 2_536, future: 0, broken: 0 }
    expect(first.rows).toEqual(rows)
  })

  test('imported a second time store nothing new', () => {
    expect(second.rows).toEqual({ ...first.rows, stored: 0, present: 859_470 })
  })

  test("hold Armley's peak of the Boxing Day flood as it was measured", async () => {
    const range = 'start=2015-12-27T02:15:00Z&end=2015-12-27T02:15:00Z'
    expect(await answer(`/devices/ea-f1707-armley/data?${range}`)).toEqual([
      {
        timestamp: '2015-12-27T02:15:00+00:00',
        sensors: [
          { id: 'fluid_level', value: 521.7, unit: 'cm' },
          { id: 'discharge', value: expect.any(Number), unit: 'm3/s' },
        ],
      },
    ])
  })

  test("leave Vlissingen's gap before 2018-01-18T16:00Z open", async () => {
    const range = 'start=2018-01-17T05:00:00Z&end=2018-01-18T16:00:00Z'
    const items = (await answer(`/devices/rws-vlissingen/data?${range}`)) as { timestamp: string }[]
    const times = items.map(({ timestamp }) => timestamp)
    expect(times).toEqual([
      '2018-01-17T05:00:00+00:00',
      '2018-01-17T05:10:00+00:00',
      '2018-01-17T05:20:00+00:00',
      '2018-01-18T16:00:00+00:00',
    ])
  })

  test('keep error values and letters outside ASCII as their source has them', async () => {
    const range = 'start=2020-02-21T18:25:18Z&end=2020-02-21T18:25:18Z'
    const items = await answer(`/devices/nw-perito-moreno-ws1/data?${range}`)
    expect(items).toMatchObject([
      {
        sensors: expect.arrayContaining([
          { id: 'wind_ticks', value: -9999, unit: 'count' },
          { id: 'air_temperature', value: 16.71, unit: '°C' },
        ]),
      },
    ])
    const device = await store.device(organisationId, 'nw-perito-moreno-ws1')
    expect(device?.name).toBe('Glaciar Perito Moreno WS-1 turística')
  })

  test('give nineteen years of hourly tide in one answer', async () => {
    const range = 'start=1975-12-31T23:00:00Z&end=1994-12-31T22:00:00Z'
    expect(await answer(`/devices/rws-vlissingen-hourly/data?${range}`)).toHaveLength(166_560)
  })

  test('are on PostgreSQL the same to the byte', { timeout: 180_000 }, async () => {
    const server = await sharedPostgres()
    const other = await openPostgresStore(await server.newPlace())
    try {
      const { id } = await other.addOrganisation('default')
      const options = {
        store: other,
        organisation: async () => ({ id }),
        directory,
        nowMs: NOW_MS,
        onProblem: () => undefined,
      }
      expect(await importDirectory(options)).toEqual(first)
      for (const device of await store.devices(organisationId)) {
        const same = (await other.device(id, device.id)) as Device
        expect({ ...same, number: device.number, organisationId }).toEqual(device)
        expect(await digestOf(other, same)).toBe(await digestOf(store, device))
      }
    } finally {
      await other.close()
    }
  })
})

/** Of all that a device has. */
async function digestOf(store: Store, device: Device): Promise<string> {
  const hash = createHash('sha256')
  for await (const { lines } of store.pages(device, -1e14, 1e14)) hash.update(lines)
  return hash.digest('hex')
}
