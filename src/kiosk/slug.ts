/** The screen that `/kiosk/{slug}` names. */
export function slugOf(pathname: string): string {
  const [, segment = ''] = /^\/kiosk\/([^/]+)/.exec(pathname) ?? []
  try {
    return decodeURIComponent(segment)
  } catch {
    // no slug is written so; the server says that there is no such screen
    return segment
  }
}
