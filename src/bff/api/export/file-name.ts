const MAX_NAME_LENGTH = 80

/**
 * `Content-Disposition`, `station-from-to.ext` (RFC 6266): ASCII for old clients, and UTF-8. Only letters,
 * digits and hyphens of the name are kept, which all file systems accept.
 */
export function attachment(station: string, fromMs: number, toMs: number, extension: string): string {
  const span = `${compact(fromMs)}-${compact(toMs)}.${extension}`
  const full = `${slug(station) || 'station'}-${span}`
  const ascii = `${slug(station.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || 'station'}-${span}`
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(full)}`
}

function slug(text: string): string {
  const kept = text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...kept]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '')
}

/** `YYYYMMDDTHHMMSSZ`: Windows allows no colon. */
function compact(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
