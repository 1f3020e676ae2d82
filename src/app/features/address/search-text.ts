/**
 * Plain search parameters, `?q=12&zone=utc`, instead of the router's JSON, since people read, type and share addresses.
 * Values are strings; each page's schema parses them.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    .toString()
    // commas, colons and slashes are valid in a query and keep ids and times readable
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
