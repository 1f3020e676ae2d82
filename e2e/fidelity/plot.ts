import type { Browser } from '@playwright/test'
import { PNG } from 'pngjs'
import { htmlDocument } from '../../bench/harness/html.ts'
import type { SignalName } from '../../bench/harness/signals.ts'
import { PLOT } from './geometry.ts'
import type { FidelityPage } from './page.tsx'

export interface Plot {
  /** Draws in the page and gives back what Chromium then shows. */
  picture<Name extends keyof FidelityPage>(draw: Name, ...args: Parameters<FidelityPage[Name]>): Promise<PNG>
  close(): Promise<void>
}

/** A page of nothing but the plot, with a signal loaded, on a screen of `ratio` device pixels a CSS pixel. */
export async function openPlot(
  browser: Browser,
  { name, readings, ratio }: { name: SignalName; readings: number; ratio: number },
): Promise<Plot> {
  const context = await browser.newContext({ viewport: PLOT, deviceScaleFactor: ratio })
  const page = await context.newPage()
  const entry = new URL('page.tsx', import.meta.url)
  await page.setContent(
    await htmlDocument({ entry, styles: ':root { --series-1: black; --surface: white }' }),
  )
  await page.evaluate(([signal, count]) => window.fidelity.load(signal, count), [name, readings] as const)
  return {
    async picture(draw, ...args) {
      await page.evaluate(
        ([method, values]) => (window.fidelity[method] as (...values: unknown[]) => unknown)(...values),
        [draw as keyof FidelityPage, args as unknown[]] as const,
      )
      return PNG.sync.read(await page.screenshot())
    },
    close: () => context.close(),
  }
}
