let signal = ''
let page = ''
let appName = ''

/** Without a name it is the app's. */
export function setPageTitle(name: string, app: string): void {
  page = name
  appName = app
  write()
}

/** A prefix of page names, visible in a background tab. */
export function setTitleSignal(text: string): void {
  signal = text
  write()
}

function write(): void {
  // before the first name there is no title to prefix
  if (appName === '') return
  document.title = [signal, page, appName].filter((part) => part !== '').join(' · ')
}
