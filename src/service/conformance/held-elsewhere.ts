/**
 * What no stranger can see of a running service, and the tests that hold it instead: what goes on inside, what
 * the service sends of its own accord, and how this project reads the services of others. Paths from the root.
 */
export const HELD_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  R1: ['src/cli/https/serve.test.ts'],
  R27: ['src/service/auth/authenticator.test.ts'],
  R28: ['e2e/secrets.spec.ts'],
  C4: ['src/service/create-service.test.ts'],
  C6: ['src/service/create-service.test.ts'],
  C29: ['src/service/auth/authenticator.test.ts', 'src/service/store/store-suite.ts'],
  C60: ['src/service/limits/admission.test.ts'],
  C61: ['src/cli/stack.test.ts'],
  C62: ['src/cli/https/serve.test.ts', 'src/cli/https/certificate.test.ts'],
  C63: ['src/cli/https/serve.test.ts'],
  C64: ['src/cli/https/serve.test.ts'],
  C65: ['src/cli/https/serve.test.ts', 'src/cli/https/trusted-proxy.test.ts'],
  C39: ['src/contract/reader.test.ts'],
  C40: ['src/contract/reader.test.ts'],
  C41: ['src/contract/reader.test.ts'],
  C42: ['src/contract/reader.test.ts', 'src/bff/mapping/to-device.test.ts'],
  C43: ['src/contract/reader.test.ts'],
  C44: ['src/contract/reader.test.ts'],
  C45: ['src/bff/upstream/upstream-client.test.ts'],
}
