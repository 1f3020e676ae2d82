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

test('a page that puts a name into its markup is found out', async ({ browser }) => {
  const found: string[] = []
  await proveHostile({
    ...SHORT,
    browser,
    texts: 4,
    prepare: (page) =>
      page.addInitScript(() => {
        new MutationObserver(() => {
          const panel = document.querySelector('.panel:not([data-spoilt])')
          if (!panel?.querySelector('code')) return
          panel.setAttribute('data-spoilt', '')
          document.body.insertAdjacentHTML('beforeend', panel.textContent)
        }).observe(document, { childList: true, subtree: true })
      }),
    onFailure: ({ what }) => found.push(what),
  })
  expect(found.join()).toMatch(/policy: script-src/)
})
