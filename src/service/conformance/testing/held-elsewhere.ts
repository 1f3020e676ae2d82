/**
 * What no stranger can see of a running service, and the tests that hold it instead: what goes on inside, what
 * the service sends of its own accord, and how this project reads the services of others. Paths from the root.
 */
export const HELD_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  R27: ['src/service/auth/authenticator.test.ts'],
  R28: ['e2e/secrets.spec.ts'],
  C4: ['src/service/create-service.test.ts'],
  C6: ['src/service/create-service.test.ts'],
  C29: ['src/service/auth/authenticator.test.ts', 'src/service/store/testing/keys-suite.ts'],
  C60: ['src/service/limits/admission.test.ts'],
  C61: ['src/cli/stack/stack.test.ts'],
  C62: ['src/server/https/serve.test.ts', 'src/cli/config/certificate.test.ts'],
  C63: ['src/server/https/slow-clients.test.ts'],
  C64: ['src/server/https/serve.test.ts'],
  C65: ['src/server/https/serve.test.ts', 'src/server/http/trusted-proxy.test.ts'],
  R34: ['src/service/webhooks/start-webhook-sender.test.ts'],
  R35: ['src/service/webhooks/message.test.ts'],
  R38: ['src/service/webhooks/playground.test.ts'],
  C31: ['src/service/webhooks/message.test.ts', 'src/service/store/testing/webhook-suite.ts'],
  C32: [
    'src/service/webhooks/shared-store.test.ts',
    'src/outbox/retry-schedule.test.ts',
    'src/outbox/delivery-worker.test.ts',
    'src/outbox/http-post.test.ts',
  ],
  C33: ['src/service/store/testing/webhook-suite.ts'],
  C34: [
    'src/service/webhooks/receiver-address.test.ts',
    'src/outbox/http-post.test.ts',
    'src/outbox/receiver-connector.test.ts',
    'src/outbox/address-refusal.test.ts',
  ],
  C35: ['src/service/store/testing/webhook-suite.ts', 'src/service/simulator/run-simulation.test.ts'],
  C72: ['src/service/import/ndjson-reading.test.ts', 'src/cli/import/import-stdin.test.ts'],
  C37: ['src/bff/api/webhook/webhook.test.ts'],
  C39: ['src/contract/reader.test.ts'],
  C40: ['src/contract/reader.test.ts'],
  C41: ['src/contract/reader.test.ts'],
  C42: ['src/contract/reader.test.ts', 'src/bff/upstream/reading/to-device.test.ts'],
  C43: ['src/contract/reader.test.ts'],
  C44: ['src/contract/reader.test.ts'],
  C45: ['src/bff/upstream/upstream-client.test.ts'],
}
