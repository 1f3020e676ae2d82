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
export async function openDocument(
  browser: Browser,
  html: string,
  files: ReadonlyMap<string, string | Uint8Array> = new Map(),
): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.route('**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      file === undefined
        ? { contentType: 'text/html', body: html }
        : { contentType: 'text/javascript', body: Buffer.from(file) },
    )
  })
  await page.goto('http://measured.invalid/')
  return page
}
