export type ContentCoding = 'gzip' | 'br' | 'identity'

/** In our order of preference where a client has none: days are kept in gzip's own form. */
const KNOWN: readonly ContentCoding[] = ['gzip', 'br', 'identity']
const MEMBER = /^([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/**
 * The coding to answer in (RFC 9110, section 12.5.3): the one the client weighs highest, of equals the first
 * of gzip, br and identity. Without the header, with nothing in it that we write, or with a header that
 * cannot be read: identity.
 */
export function contentCoding(acceptEncoding: string | null): ContentCoding {
  if (acceptEncoding === null) return 'identity'
  const weights = new Map<string, number>()
  for (const member of acceptEncoding.split(',')) {
    const [, name, weight = '1'] = MEMBER.exec(member.trim()) ?? []
    if (name === undefined) continue
    const coding = name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase()
    weights.set(coding, Number(weight))
  }
  const others = weights.get('*') ?? 0
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? (coding === 'identity' ? 0 : others)
  // identity is always there to fall back on, so what has no weight at all is never chosen over it
  return KNOWN.filter((coding) => weightOf(coding) > 0).reduce<ContentCoding>(
    (best, coding) => (weightOf(coding) > weightOf(best) ? coding : best),
    KNOWN.find((coding) => weightOf(coding) > 0) ?? 'identity',
  )
}
