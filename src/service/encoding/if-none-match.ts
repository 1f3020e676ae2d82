const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/**
 * Whether an `If-None-Match` names this entity tag (RFC 9110, section 13.1.2): `*` names every one, and weak and strong
 * spellings of a tag are the same tag here.
 */
export function isNamedBy(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((tag) => opaque(tag) === opaque(etag))
}
