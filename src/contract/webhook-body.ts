import { shortBody } from './short-body.ts'

/** A message of a hundred sensors is a few thousand bytes. */
const MAX_BYTES = 65_536

export function webhookBody(request: Request): Promise<Uint8Array | undefined> {
  return shortBody(request, MAX_BYTES)
}

/** `undefined` for what is no JSON in UTF-8. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
