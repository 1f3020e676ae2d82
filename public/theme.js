// Before the first paint, so that a dark page never flashes white; src/app/features/theme takes over from here.
{
  let choice = null
  try {
    choice = localStorage.getItem('gaugeboard.theme')
  } catch {
    // a browser may forbid storage; the system's theme it is then
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = choice === 'dark' || (choice !== 'light' && systemIsDark)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
