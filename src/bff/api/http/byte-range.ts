export interface ByteRange {
  first: number
  last: number
}

/** The one range of a `Range` header (RFC 9110, 14.2); `whole` if it is absent, several or invalid. */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}
