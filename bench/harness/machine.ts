import { cpus, release, totalmem, type } from 'node:os'
import { openBrowser } from './browser.ts'

/** What the figures were taken on. */
export async function machine(): Promise<Record<string, string | number>> {
  const browser = await openBrowser('display')
  const chromium = browser.version()
  await browser.close()
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    chromium,
    date: new Date().toISOString().slice(0, 10),
  }
}
