/** Tells `public/kiosk-guard.js`, which would otherwise load the page anew, that there is something to see. */
export function markDrawn(): void {
  document.documentElement.dataset.drawn = ''
}
