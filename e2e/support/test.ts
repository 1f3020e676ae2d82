import { test as base, expect, type Page } from '@playwright/test'
import { ARCHIVE_NOW, SIMULATED_NOW } from './clock.ts'

export { expect }

interface Fixtures {
  watched: Page
}

interface Options {
  stack: 'simulated' | 'archive'
  /** What a test provokes on purpose. */
  expectedErrors: RegExp[]
}

/**
 * Pages of a stack with its clock: an unexpected console error, an uncaught exception or a request to another host
 * fails the test.
 */
export const test = base.extend<Fixtures & Options>({
  stack: ['simulated', { option: true }],
  expectedErrors: [[], { option: true }],
  baseURL: async ({ stack }, use, info) => {
    const url = stack === 'simulated' ? process.env.SIMULATED_URL : process.env.ARCHIVE_URL
    info.skip(url === undefined, 'the real station data is not here; set REAL_DATA')
    await use(url)
  },
  watched: [
    async ({ page, expectedErrors, baseURL, stack }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && baseURL && origin !== new URL(baseURL).origin) {
          problems.push(`request to another host: ${request.url()}`)
        }
      })
      await page.clock.install({ time: stack === 'simulated' ? SIMULATED_NOW : ARCHIVE_NOW })
      await use(page)
      const unexpected = problems.filter(
        (problem) => !expectedErrors.some((pattern) => pattern.test(problem)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
