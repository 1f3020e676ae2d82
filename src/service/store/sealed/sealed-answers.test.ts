import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstant } from '../../../contract/instant.ts'
import { issuePublicKey } from '../../auth/issue-keys.ts'
import { createService } from '../../create-service.ts'
import { openSqliteStore } from '../sqlite/open-store.ts'
import type { MeasurementSet, Sensor, Store } from '../store.ts'
import { sealFinishedDays } from './seal-days.ts'

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-02-20T00:00:00Z')
const DAYS = 24
const NOW_MS = START_MS + DAYS * DAY_MS
const SENSORS: Sensor[] = ['a', 'b"', 'ü'].map((id) => ({ id, name: id, type: 'ANY', unit: '°C' }))
const logger = { error: () => {}, warn: () => {} }
const now = () => NOW_MS

/** A station that may or may not seal its days, and the way to its answers. */
async function station(offsetHours: number, sealing: boolean) {
  const store: Store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board', offsetHours)
  const described = { id: 'weir', name: 'Weir', type: 'AWLR', lat: null, long: null, intervalSeconds: null }
  const key = await issuePublicKey(store, organisationId)
  const service = createService({ store, now, logger })
  let sensors = 0
  return {
    store,
    async take(step: Step): Promise<void> {
      if (step.kind === 'seal') {
        if (sealing) await sealFinishedDays({ store, now, logger })
        return
      }
      if (step.kind === 'sensor') sensors = Math.min(SENSORS.length, sensors + 1)
      const device = await store.registerDevice({
        ...described,
        name: `Weir ${sensors}`,
        organisationId,
        sensors: SENSORS.slice(0, Math.max(1, sensors)),
      })
      if (step.kind === 'readings') {
        const sets = step.sets.map(({ timeMs, values }) => ({
          timeMs,
          values: values.slice(0, device.sensors.length),
        }))
        await store.append(device, sets)
      }
    },
    async answer(wanted: Query, coding: string): Promise<Buffer> {
      const response = await service(
        new Request(urlOf(key, wanted), { headers: { 'accept-encoding': coding } }),
      )
      expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      const body = Buffer.from(await response.arrayBuffer())
      if (coding === 'gzip') return gunzipSync(body)
      return coding === 'br' ? brotliDecompressSync(body) : body
    },
  }
}

function urlOf(key: string, { fromMs, toMs, tz }: Query): string {
  const range = `start=${formatInstant(Math.min(fromMs, toMs))}&end=${formatInstant(Math.max(fromMs, toMs))}`
  const query = tz === null ? range : `${range}&tz=${tz}`
  return `http://service.test/external/v1/${key}/devices/weir/data?${query}`
}

interface Query {
  fromMs: number
  toMs: number
  tz: number | null
}

type Step = { kind: 'seal' } | { kind: 'sensor' } | { kind: 'readings'; sets: MeasurementSet[] }

const value = fc.oneof(fc.constant(null), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const seconds = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 86_400 - 1 }),
  // just around midnight
  fc
    .tuple(fc.integer({ min: 1, max: DAYS - 1 }), fc.integer({ min: -1, max: 1 }))
    .map(([day, by]) => day * 86_400 + by),
)
const time = seconds.map((second) => START_MS + second * 1000)
const set = fc.record({ timeMs: time, values: fc.array(value, { minLength: 1, maxLength: 3 }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'seal' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sensor' }) },
  {
    weight: 5,
    arbitrary: fc.array(set, { maxLength: 40 }).map((sets): Step => ({ kind: 'readings', sets })),
  },
)
const offset = fc.integer({ min: -12, max: 14 })

test('whatever was sealed when, late readings, new sensors and other offsets included, no answer differs by a byte', async () => {
  const wanted = fc.record({ fromMs: time, toMs: time, tz: fc.option(offset) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      offset,
      fc.array(wanted, { minLength: 1, maxLength: 4 }),
      async (history, offsetHours, questions) => {
        const sealed = await station(offsetHours, true)
        const plain = await station(offsetHours, false)
        for (const one of [{ kind: 'sensor' } as const, ...history]) {
          await sealed.take(one)
          await plain.take(one)
        }
        for (const question of [{ fromMs: START_MS, toMs: NOW_MS, tz: null }, ...questions]) {
          const expected = (await plain.answer(question, 'identity')).toString()
          for (const coding of ['identity', 'gzip', 'br']) {
            expect((await sealed.answer(question, coding)).toString()).toBe(expected)
          }
          expect((await plain.answer(question, 'gzip')).toString()).toBe(expected)
        }
        await sealed.store.close()
        await plain.store.close()
      },
    ),
    { numRuns: 80 },
  )
})
