import { type Browser, chromium } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'

/** One size for every page that is measured. */
export const VIEWPORT = { width: 1440, height: 900 }

/**
 * A Chromium of its own. `'at once'` shows a frame as soon as it is done, so that a duration is not rounded up to the
 * next sixtieth of a second; `'display'` keeps to 60 frames a second, as a reader sees them.
 */
export async function openBrowser(frames: 'at once' | 'display'): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      ...(frames === 'at once' ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []),
    ],
  })
}
