import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxProgram } from '../src/bff/testing/nginx-program.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { type Front, startFront } from './support/nginx-front.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })

const program = nginxProgram()

/** nginx tells its own time; the tests' dashboards have another. */
const withTestTime = (text: string) => text.replaceAll('gunzip on;', 'gunzip on; proxy_pass_header Date;')

test.describe('behind nginx as documented', () => {
  test.skip(program === undefined, 'nginx is not here')
  let folder: string
  let stack: TestStack
  let front: Front

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gaugeboard-front-'))
    stack = await startTestStack({}, () => SIMULATED_NOW)
    front = await startFront({
      program: program as string,
      folder: join(folder, 'nginx'),
      dashboardUrl: stack.url,
      edited: withTestTime,
    })
  })
  test.afterEach(async () => {
    await front.stop()
    await stack.close()
    await rm(folder, { recursive: true, force: true })
  })

  for (const mode of ['phone', 'wall']) {
    test(`everything that a kiosk's ${mode} asks for is offered, and kept for the next`, async ({
      page,
      browser,
    }) => {
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
      })
      const address = `${front.url}/kiosk/demo?mode=${mode}&lang=en`
      await page.goto(address)
      await expect(page.getByText('Simulated data').first()).toBeVisible()
      const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
      const extra = ['/kiosk-version.json', '/kiosk-worker.js', manifest ?? '/no manifest is named']
      for (const path of extra) expect((await page.request.get(front.url + path)).status()).toBe(200)
      expect(refused).toEqual([])

      await page.goto('about:blank')
      await stack.close()
      const stranger = await browser.newPage()
      await stranger.goto(address)
      await expect(stranger.getByText('Simulated data').first()).toBeVisible()
      await stranger.close()
    })
  }
})
