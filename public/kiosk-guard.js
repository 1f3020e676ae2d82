// Beside the public page's own code, which cannot look after itself where it could not be loaded: a page that has drawn
// nothing after a while is loaded anew, once the server gives it, and less and less often.
{
  const FIRST_PAUSE_MS = 30_000
  const MAX_PAUSE_MS = 15 * 60_000
  const KEY = 'gaugeboard.kiosk.starts'

  const isDrawn = () => document.documentElement.dataset.drawn !== undefined
  const starts = () => {
    try {
      const before = Number(sessionStorage.getItem(KEY)) || 0
      sessionStorage.setItem(KEY, String(before + 1))
      return before
    } catch {
      return MAX_PAUSE_MS
    }
  }
  const forget = () => {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // a browser may forbid storage: nothing was remembered
    }
  }
  const pauseMs = () => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(starts(), 10))

  const look = async () => {
    if (isDrawn()) return forget()
    const isServed = await fetch(location.pathname, { cache: 'no-cache' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isServed && !isDrawn()) location.reload()
    else setTimeout(look, FIRST_PAUSE_MS)
  }
  setTimeout(look, pauseMs())

  // as a rule before the first values are painted, which came with the page
  const asked = new URLSearchParams(location.search).get('theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme ??= ['light', 'dark'].find((theme) => theme === asked) ?? system

  // the first number and time in a language cost more than the list they stand in: paid while the page's code
  // is on its way
  new Intl.RelativeTimeFormat().format(0, 'minute')
}
