let signal = ''
let page = ''
let appName = ''

/** Sets the tab's title from the page's name; without one it is the app's name. */
export function setPageTitle(name: string, app: string): void {
  page = name
  appName = app
  write()
}

/** Sets the prefix of every page's name, visible in a background tab. */
export function setTitleSignal(text: string): void {
  signal = text
  write()
}

function write(): void {
  // before the first page has a name there is no title to prefix
  if (appName === '') return
  document.title = [signal, page, appName].filter((part) => part !== '').join(' · ')
}
