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
    texts: 12,
    onFailure: ({ station, what }) => found.push(`${what}: ${JSON.stringify(station)}`),
  })
  expect(found).toEqual([])
  expect(result.passed).toBe(12)
})

test('a page that follows what a name says is found out', async ({ browser }) => {
  const found: string[] = []
  await proveHostile({
    ...SHORT,
    browser,
    texts: 8,
    prepare: (page) =>
      page.addInitScript(() => {
        new MutationObserver(() => {
          const heading = document.querySelector('.station-panel h2:not([data-followed])')
          if (!heading) return
          heading.setAttribute('data-followed', '')
          document.createElement('img').src = `https://192.0.2.1/${heading.textContent}`
        }).observe(document, { childList: true, subtree: true })
      }),
    onFailure: ({ what }) => found.push(what),
  })
  expect(found.join()).toMatch(/policy: img-src|console: .*img-src/)
})
