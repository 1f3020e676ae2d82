import { defineConfig } from '@playwright/test'
import { chromiumOptions, WITHOUT_ADDRESS_BAR } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // once, where nobody looks on; the last lines name as flaky what passed only then, and the next change mends it
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  // a busy machine needs several times as long as a quiet one
  expect: { timeout: 15_000 },
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // recording each test to keep the failed ones' takes time that nobody has use for where no one can open them
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    // the background chatter would leave the machine
    launchOptions: chromiumOptions('--disable-background-networking', '--disable-quic', WITHOUT_ADDRESS_BAR),
  },
})
