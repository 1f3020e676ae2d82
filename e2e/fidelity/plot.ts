import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser } from '@playwright/test'
import { PNG } from 'pngjs'
import { bundleScript } from '../../bench/harness/bundle.ts'
import type { SignalName } from '../../bench/harness/signals.ts'
import { PLOT } from './geometry.ts'
import type { FidelityPage } from './page.ts'

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
  const uplotStyles = await readFile(
    createRequire(import.meta.url).resolve('uplot/dist/uPlot.min.css'),
    'utf8',
  )
  await page.setContent(`<style>${uplotStyles} body { margin: 0 } svg { display: block }</style>`)
  await page.addScriptTag({ content: await bundleScript(new URL('page.ts', import.meta.url)) })
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
