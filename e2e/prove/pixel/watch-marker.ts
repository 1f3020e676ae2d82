import type { Page } from '@playwright/test'

/**
 * Watches, from when it resolves, for the marker of that name to carry this text. The function it gives resolves with
 * when (epoch ms) the frame after the one with the changed marker began: that one is on the screen then. `undefined`
 * when nothing came in time.
 */
export async function watchMarker(
  page: Page,
  name: string,
  text: string,
  mostWaitMs: number,
): Promise<() => Promise<number | undefined>> {
  const handle = await page.evaluateHandle(
    ({ name, text, mostWaitMs }) => ({
      seen: new Promise<number | undefined>((resolve) => {
        const late = setTimeout(() => resolve(undefined), mostWaitMs)
        new MutationObserver((_, observer) => {
          const shows = [...document.querySelectorAll('.leaflet-container button')].some((marker) => {
            const words = `${marker.getAttribute('aria-label') ?? ''} ${marker.textContent}`
            return words.includes(name) && words.includes(text)
          })
          if (!shows) return
          observer.disconnect()
          clearTimeout(late)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    }),
    { name, text, mostWaitMs },
  )
  return async () => {
    const seenMs = await handle.evaluate(({ seen }) => seen)
    await handle.dispose()
    return seenMs
  }
}
