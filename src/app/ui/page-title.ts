let signal = ''
let page = ''
let appName = ''

/** Names the page in the browser's tab; without a name the app's stands alone. */
export function setPageTitle(name: string, app: string): void {
  page = name
  appName = app
  write()
}

/** What stands before every page's name, so that a tab in the background shows it. */
export function setTitleSignal(text: string): void {
  signal = text
  write()
}

function write(): void {
  // before the first page has a name there is nothing to stand before
  if (appName === '') return
  document.title = [signal, page, appName].filter((part) => part !== '').join(' · ')
}
