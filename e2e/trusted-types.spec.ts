import { expect, test } from './support/test.ts'

test.use({ expectedErrors: { patterns: [/Trusted/, /trusted-types/] } })

test('markup that could act is shown as text, whichever library writes it', async ({ page }) => {
  await page.goto('/status')
  const written = await page.evaluate(() => {
    const element = document.createElement('div')
    element.innerHTML = '<img src="x" onerror="document.title = \'taken\'"><a href="https://x.test">x</a>'
    return {
      text: element.textContent,
      tags: [...element.querySelectorAll('*')].map(({ tagName }) => tagName),
    }
  })
  expect(written.tags).toEqual([])
  expect(written.text).toContain('<img')
  await expect(page).not.toHaveTitle('taken')
})

test('no worker starts but our own, no text becomes a script, and there is no other policy', async ({
  page,
}) => {
  await page.goto('/status')
  const refused = await page.evaluate(() => {
    const fails = (act: () => unknown) => {
      try {
        act()
        return false
      } catch {
        return true
      }
    }
    const script = document.createElement('script')
    const types = (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
    ).trustedTypes
    return [
      fails(() => new Worker('/api/session')),
      fails(() => new Worker(URL.createObjectURL(new Blob(['0'])))),
      fails(() => {
        script.src = 'https://x.test/x.js'
      }),
      fails(() => {
        script.text = 'document.title = "taken"'
      }),
      fails(() => types.createPolicy('another', {})),
    ]
  })
  expect(refused).toEqual([true, true, true, true, true])
})
