import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { CHECKS } from '../../service/conformance/checks.ts'
import { smallWorld } from '../../service/conformance/small-world.ts'
import type { Fetch, Subject } from '../../service/conformance/subject.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import { readConfig } from '../config.ts'
import { type RunningService, startService } from '../service.ts'
import { httpsFetch } from './https-fetch.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const PER_MINUTE = 5

describe('our own service over HTTPS', () => {
  const running: (Promise<RunningService> | { close: () => Promise<void> })[] = []
  let directory: string
  let subject: Subject

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gaugeboard-own-service-'))
    const store = openStore(directory)
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
      DATA_DIR: directory,
      SERVICE_PORT: '0',
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      FAILED_CREDENTIALS_PER_MINUTE: '0',
    })
    const context = { now: () => NOW_MS, logger: pino({ level: 'silent' }), out: new PassThrough() }
    const service = startService(config, context)
    running.push(service)
    return service
  }
})
