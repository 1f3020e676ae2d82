/**
 * Search parameters as everyone writes them, `?q=12&zone=utc`, in place of the router's JSON: an address is read, typed
 * and shared by people. Values come in as texts; what they mean is decided beside each page's type.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    .toString()
    // commas, colons and slashes are safe in a query, and ids and times are easier to read with them
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
