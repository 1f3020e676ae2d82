import { proveSecrets } from './prove/secrets/secrets.ts'
import { expect, test } from './support/test.ts'

// the short form of `npm run prove:secrets`
test.describe.configure({ timeout: 120_000 })
test.use({ stack: 'own', expectedErrors: { patterns: [/Failed to load resource/] } })

test('R28 no secret, nor 8 characters of one, is in any byte that leaves the dashboard', async ({ page }) => {
  const { leaks, figure, pieces } = await proveSecrets({ page, moods: ['broken'], leak: false })
  expect(leaks).toEqual([])
  expect(figure.passed).toBeGreaterThan(5000)
  for (const kind of [
    'headers',
    'body',
    'events',
    'DOM',
    'storage',
    'log',
    'file',
    'bundle or map',
    'output',
  ]) {
    expect(pieces.get(kind), kind).toBeGreaterThan(0)
  }
})

test('and what a service repeats is found wherever it goes once the guard lets it through', async ({
  page,
}) => {
  const { leaks } = await proveSecrets({ page, moods: [], leak: true })
  const kinds = new Set(leaks.map(({ where }) => where.split(': ')[0]))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['DOM', 'body', 'events', 'file', 'headers']))
  const canaries = ['KIOSKS', 'UPSTREAM_API_KEY', 'UPSTREAM_SECRET_KEY', 'WEBHOOK_API_KEY']
  expect([...new Set(leaks.map(({ canary }) => canary))].sort()).toEqual(canaries)
  expect(leaks.some(({ where }) => where.includes('/export'))).toBe(true)
})
