import { type Browser, chromium, type Page } from 'playwright'
import { chromiumOptions } from '../../scripts/chromium.ts'

/** One size for every page that is measured. */
export const VIEWPORT = { width: 1440, height: 900 }

/**
 * A Chromium of its own. `'at once'` shows a frame as soon as it is done, so that a duration is not rounded up to the
 * next sixtieth of a second; `'display'` keeps to 60 frames a second, as a reader sees them.
 */
export async function openBrowser(frames: 'at once' | 'display'): Promise<Browser> {
  return chromium.launch(
    chromiumOptions(
      '--disable-background-networking',
      ...(frames === 'at once' ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []),
    ),
  )
}

/** A page that holds a document of its own, at an address like any other: without one it has no storage. */
export async function openDocument(browser: Browser, html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://measured.invalid/')
  return page
}
