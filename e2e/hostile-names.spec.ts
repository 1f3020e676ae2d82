import { proveHostile } from './prove/hostile/hostile.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'own' })
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const SHORT = { seed: 20_260_304, pages: 1 }

test('hostile names and ids are shown as they are, and run nothing', async ({ browser }) => {
  const found: string[] = []
  const result = await proveHostile({
    ...SHORT,
    browser,
    texts: 16,
    onFailure: ({ station, what }) => found.push(`${what}: ${JSON.stringify(station)}`),
  })
  expect(found).toEqual([])
  expect(result.passed).toBe(16)
})
