export type ContentCoding = 'gzip' | 'br' | 'identity'

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/** Whether `Accept` (RFC 9110, 12.5.1) names this type, lower case, and does not weigh JSON higher. */
export function isPreferredToJson(type: string, accept: string | null): boolean {
  const weights = weightsIn(accept)
  const wanted = weights.get(type) ?? 0
  return wanted > 0 && wanted >= (weights.get('application/json') ?? 0)
}

/** The coding that the client weighs highest (RFC 9110, 12.5.3), the first of equals; else identity. */
export function contentCoding(
  acceptEncoding: string | null,
  offered: readonly ContentCoding[] = ['gzip', 'br'],
): ContentCoding {
  const weights = weightsIn(acceptEncoding)
  let best: ContentCoding = 'identity'
  let bestWeight = 0
  for (const coding of [...offered, 'identity'] as const) {
    const named = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined)
    // identity is always the fallback: a wildcard does not request it
    const weight = named ?? (coding === 'identity' ? 0 : (weights.get('*') ?? 0))
    if (weight > bestWeight) [best, bestWeight] = [coding, weight]
  }
  return best
}

/** Whether an `If-None-Match` (RFC 9110, 13.1.2) names this tag; weak and strong spellings are equal. */
export function isNamedBy(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((tag) => opaque(tag) === opaque(etag))
}

/** The weight of each member, by its name in lower case; 0 where it cannot be read. */
function weightsIn(header: string | null): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of header?.split(',') ?? []) {
    const [name = '', ...parameters] = member.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0))
  }
  return weights
}
