export interface BasicCredentials {
  apiKey: string
  secretKey: string
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The credentials of an `Authorization: Basic` header (RFC 7617). The secret may contain colons. */
export function basicCredentials(header: string | null): BasicCredentials | undefined {
  const encoded = BASIC.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    const text = utf8.decode(Buffer.from(encoded, 'base64'))
    const colon = text.indexOf(':')
    return colon < 0 ? undefined : { apiKey: text.slice(0, colon), secretKey: text.slice(colon + 1) }
  } catch {
    return undefined
  }
}
