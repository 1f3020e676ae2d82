/** One line of the source changed so that a rule is broken, and the tests that must notice. Paths from the root. */
export interface Edit {
  rule: string
  /** What the broken program does. */
  what: string
  file: string
  /** Stands in the file once. */
  find: string
  replace: string
  tests: readonly string[]
}

const SERVE = 'src/server/https/serve.ts'
const GUARDED = 'src/server/http/guarded-server.ts'
const READER = 'src/contract/reader.ts'
const READER_TESTS = ['src/contract/reader.test.ts']
const STORE_TESTS = ['src/service/store/sqlite/open-store.test.ts']

/** For what no stranger can see of a service (`held-elsewhere.ts`): the other rules are broken by `breakages/`. */
export const EDITS: readonly Edit[] = [
  {
    rule: 'R27',
    what: 'lets credentials run out that nobody replaced',
    file: 'src/service/auth/authenticator.ts',
    find: 'key.expiresAtMs !== null && key.expiresAtMs <= nowMs',
    replace: '(key.expiresAtMs ?? Date.UTC(2100, 0)) <= nowMs',
    tests: ['src/service/auth/authenticator.test.ts'],
  },
  {
    rule: 'R34',
    what: 'sends the key in another header',
    file: 'src/service/webhooks/start-webhook-sender.ts',
    find: "'x-api-key': key",
    replace: "'x-key': key",
    tests: ['src/service/webhooks/start-webhook-sender.test.ts'],
  },
  {
    rule: 'R35',
    what: 'calls the event otherwise',
    file: 'src/service/webhooks/message.ts',
    find: "event: 'sensor.data'",
    replace: "event: 'reading'",
    tests: ['src/service/webhooks/message.test.ts'],
  },
  {
    rule: 'R38',
    what: 'sends a message of what is read',
    file: 'src/service/create-service.ts',
    find: "    if (route.operation === 'devices') {\n",
    replace:
      "    for (const device of await store.devices(organisationId)) await store.append(device, [{ timeMs: 9e9, values: [1] }])\n    if (route.operation === 'devices') {\n",
    tests: ['src/service/webhooks/playground.test.ts'],
  },
  {
    rule: 'C4',
    what: 'rejects when something goes wrong inside',
    file: 'src/service/create-service.ts',
    find: "return refused(new Refusal('internal'), request.method)",
    replace: 'throw error',
    tests: ['src/service/create-service.test.ts'],
  },
  {
    rule: 'C6',
    what: 'ends an answer that failed as if it were whole',
    file: 'src/service/operations/device-data.ts',
    find: '          throw err\n',
    replace: '          controller.close()\n',
    tests: ['src/service/create-service.test.ts'],
  },
  {
    rule: 'C29',
    what: 'stores secrets as they are',
    file: 'src/service/auth/issue-keys.ts',
    find: 'secretHash: hashSecret(secretKey)',
    replace: 'secretHash: Buffer.from(secretKey)',
    tests: ['src/service/auth/authenticator.test.ts'],
  },
  {
    rule: 'C31',
    what: 'names values by the type as it is written',
    file: 'src/contract/webhook-keys.ts',
    find: 'type.toLowerCase()',
    replace: 'type',
    tests: ['src/service/webhooks/message.test.ts'],
  },
  {
    rule: 'C32',
    what: 'keeps sending to a receiver that is gone',
    file: 'src/outbox/retry-schedule.ts',
    find: 'status === 410',
    replace: 'status === 411',
    tests: ['src/outbox/retry-schedule.test.ts'],
  },
  {
    rule: 'C33',
    what: 'writes no message with the reading',
    file: 'src/service/store/sqlite/publish-readings.ts',
    find: "published === 'none' || stored.length === 0",
    replace: "published === 'none' || stored.length >= 0",
    tests: STORE_TESTS,
  },
  {
    rule: 'C34',
    what: 'sends keys over plain HTTP',
    file: 'src/service/webhooks/receiver-address.ts',
    find: "url.protocol === 'http:' && isLoopback(url.hostname)",
    replace: "url.protocol === 'http:'",
    tests: ['src/service/webhooks/receiver-address.test.ts'],
  },
  {
    rule: 'C34',
    what: 'sends to names that resolve to private addresses',
    file: 'src/outbox/receiver-connector.ts',
    find: 'if (refused) throw refused',
    replace: "if (refused && name === '') throw refused",
    tests: ['src/outbox/receiver-connector.test.ts'],
  },
  {
    rule: 'C35',
    what: 'takes imported history for news',
    file: 'src/service/webhooks/message.ts',
    find: '> afterMs)',
    replace: '> -Infinity)',
    tests: STORE_TESTS,
  },
  {
    rule: 'C60',
    what: 'lets an address guess on',
    file: 'src/service/limits/attempts.ts',
    find: '#failures.take(from)',
    replace: '#failures.wait(from)',
    tests: ['src/service/limits/admission.test.ts'],
  },
  {
    rule: 'C60',
    what: 'shows a right guess among many that come at once',
    file: 'src/service/limits/attempts.ts',
    find: 'crowd.size > this.#failures.left(from)',
    replace: 'crowd.size < 0',
    tests: ['src/service/limits/admission.test.ts'],
  },
  {
    rule: 'C61',
    what: 'limits the dashboard in its own process',
    file: 'src/cli/stack/embedded-service.ts',
    find: 'ephemeralKeys: {',
    replace: 'limits: { requestsPerMinute: 1, failuresPerMinute: 1 }, ephemeralKeys: {',
    tests: ['src/cli/stack/stack.test.ts'],
  },
  {
    rule: 'C62',
    what: 'speaks an old TLS only',
    file: GUARDED,
    find: 'handshakeTimeout: timeouts.headerMs }',
    replace: "handshakeTimeout: timeouts.headerMs, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }",
    tests: ['src/server/https/serve.test.ts'],
  },
  {
    rule: 'C63',
    what: 'waits for a request as long as it takes',
    file: GUARDED,
    find: 'requestTimeout: timeouts.requestMs',
    replace: 'requestTimeout: 0',
    tests: ['src/server/https/slow-clients.test.ts'],
  },
  {
    rule: 'C64',
    what: 'hangs up on what is no request',
    file: GUARDED,
    find: 'own.answers === 0) writeRaw(socket, refusal(statusOfParserError(error)))',
    replace: 'own.answers === 0) socket.destroy()',
    tests: ['src/server/https/serve.test.ts'],
  },
  {
    rule: 'C65',
    what: 'answers others than the proxy over plain HTTP',
    file: SERVE,
    find: "!isTrusted(socket.remoteAddress ?? '')",
    replace: 'socket.destroyed',
    tests: ['src/server/https/serve.test.ts'],
  },
  {
    rule: 'C72',
    what: 'takes the last of two values for a sensor',
    file: 'src/service/import/ndjson-reading.ts',
    find: 'values.size < pairs.length',
    replace: 'values.size > pairs.length',
    tests: ['src/service/import/ndjson-reading.test.ts'],
  },
  {
    rule: 'C37',
    what: 'shows what is from far ahead',
    file: 'src/bff/api/webhook/webhook-route.ts',
    find: "return 'from-the-future'",
    replace: 'await take(message)',
    tests: ['src/bff/api/webhook/webhook.test.ts'],
  },
  {
    rule: 'C39',
    what: 'insists on the message of a success',
    file: READER,
    find: 'const data = isRecord(body) ? body.data : undefined',
    replace: "const data = isRecord(body) && body.message === 'Success' ? body.data : undefined",
    tests: READER_TESTS,
  },
  {
    rule: 'C40',
    what: 'takes no number as an id',
    file: READER,
    find: 'return String(value)',
    replace: 'return undefined',
    tests: READER_TESTS,
  },
  {
    rule: 'C41',
    what: 'reads what is missing as 0',
    file: READER,
    find: "return typeof value === 'number' && Number.isFinite(value) ? value : null",
    replace: 'return Number.isFinite(Number(value)) ? Number(value) : null',
    tests: READER_TESTS,
  },
  {
    rule: 'C42',
    what: 'forgets types it does not know',
    file: READER,
    find: 'type: text(entry.type),\n    lat',
    replace: "type: entry.type === 'AWLR' ? 'AWLR' : null,\n    lat",
    tests: READER_TESTS,
  },
  {
    rule: 'C43',
    what: 'reads sensor_id in the list only',
    file: READER,
    find: 'identifier(entry.id) ?? identifier(entry.sensor_id)',
    replace: 'identifier(entry.id)',
    tests: READER_TESTS,
  },
  {
    rule: 'C44',
    what: 'takes places that are not on the globe',
    file: READER,
    find: 'within(finite(entry.lat), 90)',
    replace: 'finite(entry.lat)',
    tests: READER_TESTS,
  },
  {
    rule: 'C45',
    what: 'leaves the end to the service',
    file: 'src/bff/upstream/upstream-client.ts',
    find: '{ start: startMs, end: endMs }',
    replace: '{ start: startMs }',
    tests: ['src/bff/upstream/upstream-client.test.ts'],
  },
]
