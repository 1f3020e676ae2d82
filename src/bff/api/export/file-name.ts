const MAX_NAME_LENGTH = 80

/**
 * `Content-Disposition` of a download, `station-from-to.ext` (RFC 6266): a plain ASCII name for old clients
 * and the real one in UTF-8. Only letters, digits and hyphens of a station's name are kept, so that no file
 * system minds it.
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

/** `YYYYMMDDTHHMMSSZ`: the basic form of ISO 8601 has no colon, which Windows does not allow. */
function compact(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
