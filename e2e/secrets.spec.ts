import { proveSecrets } from './prove/secrets/secrets.ts'
import { expect, test } from './support/test.ts'

// the short form of `npm run prove:secrets`
test.describe.configure({ timeout: 120_000 })
test.use({ stack: 'own', expectedErrors: { patterns: [/Failed to load resource/] } })

const KINDS = ['headers', 'body', 'events', 'DOM', 'storage', 'log', 'file', 'bundle or map', 'output']

test('R28 no secret, nor 8 characters of one, is in any byte that leaves the dashboard', async ({ page }) => {
  const { leaks, figure, pieces } = await proveSecrets({ page, moods: ['broken'] })
  expect(leaks).toEqual([])
  expect(figure.passed).toBeGreaterThan(5000)
  for (const kind of KINDS) expect(pieces.get(kind), kind).toBeGreaterThan(0)
})
