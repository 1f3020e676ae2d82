import { test as base, expect, type Page } from '@playwright/test'
import { ARCHIVE_NOW, SIMULATED_NOW } from './clock.ts'

export { expect }

interface Fixtures {
  watched: Page
}

interface Options {
  /** Which of the shared stacks the addresses belong to; `own` where a test starts one itself. */
  stack: 'simulated' | 'archive' | 'own'
  /** What a test provokes on purpose. */
  expectedErrors: { patterns: RegExp[] }
}

/**
 * Pages of a stack with its clock: an unexpected console error, an uncaught exception or a request that leaves the
 * machine fails the test.
 */
export const test = base.extend<Fixtures & Options>({
  stack: ['simulated', { option: true }],
  expectedErrors: [{ patterns: [] }, { option: true }],
  baseURL: async ({ stack }, use, info) => {
    const url = { simulated: process.env.SIMULATED_URL, archive: process.env.ARCHIVE_URL, own: undefined }[
      stack
    ]
    info.skip(stack === 'archive' && url === undefined, 'the real station data is not here; set REAL_DATA')
    await use(url)
  },
  watched: [
    async ({ page, expectedErrors, stack }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        // a page outlives its server by a moment, and looks for the stream again
        const isStream = message.location().url.endsWith('/api/events')
        if (message.type() === 'error' && !isStream) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== '127.0.0.1') {
          problems.push(`request to another host: ${request.url()}`)
        }
      })
      await page.clock.install({ time: stack === 'archive' ? ARCHIVE_NOW : SIMULATED_NOW })
      await use(page)
      // an answer may be on its way to a page that closes
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = problems.filter(
        (problem) => !expectedErrors.patterns.some((pattern) => pattern.test(problem)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})
