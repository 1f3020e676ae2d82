/**
 * Resolves when what the document holds now is on the screen, with the time of it (`performance.now`). The first frame
 * takes the changes over; Chromium begins the second when it has rasterised them.
 */
export function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
  })
}
