import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { CHECKS } from '../../service/conformance/checks.ts'
import type { Fetch, Subject } from '../../service/conformance/subject.ts'
import { smallWorld } from '../../service/conformance/testing/small-world.ts'
import { readConfig } from '../config/config.ts'
import { openConfiguredStore } from '../open-configured-store.ts'
import { type RunningService, startService } from '../service.ts'
import { httpsFetch } from './https-fetch.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const PER_MINUTE = 5

const postgres = await sharedPostgres()

describe.each<[string, () => Promise<Record<string, string>>]>([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await postgres.newPlace() })],
])('our own service over HTTPS, on %s', (_, database) => {
  const running: (Promise<RunningService> | { close: () => Promise<void> })[] = []
  let directory: string
  let environment: Record<string, string>
  let subject: Subject

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gaugeboard-own-service-'))
    environment = { DATA_DIR: directory, SERVICE_PORT: '0', ...(await database()) }
    const store = await openConfiguredStore(readConfig(environment))
    const known = await smallWorld(store, NOW_MS, 7)
    await store.close()
    const { url } = await started(0)
    const client = httpsFetch(await readFile(join(directory, 'tls', 'service.crt'), 'utf8'))
    running.unshift(client)
    const limited = (): { fetch: Fetch; perMinute: number } => {
      const other = started(PER_MINUTE)
      const fetch: Fetch = async (request) =>
        client.fetchOnce(new Request(request.url.replace(url, (await other).url), request))
      return { fetch, perMinute: PER_MINUTE }
    }
    subject = { fetch: client.fetch, baseUrl: url, facts: { ...known, limited } }
  })
  afterAll(async () => {
    for (const one of running) await (await one).close()
    await rm(directory, { recursive: true })
  })

  test.each(CHECKS)('$rules: $title', async ({ run }) => run(subject))

  function started(perMinute: number): Promise<RunningService> {
    const config = readConfig({
      ...environment,
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      FAILED_CREDENTIALS_PER_MINUTE: '0',
    })
    const context = { now: () => NOW_MS, logger: pino({ level: 'silent' }), out: new PassThrough() }
    const service = startService(config, context)
    running.push(service)
    return service
  }
})
