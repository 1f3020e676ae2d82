/**
 * Resolves when what the document holds now is on its way to the screen, with the time of it (`performance.now`): the
 * first frame takes it over, and Chromium begins the second when it has rasterised it. For real pages, which rest between
 * frames; painted.ts is finer and keeps the browser busy.
 */
export function secondFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
  })
}
