import { shortBody } from '../../../contract/short-body.ts'
import { requestTooLarge } from './problems.ts'

const NO_BYTES = new Uint8Array()

/** The request's body as JSON; `undefined` if invalid. Throws a problem if it is too large. */
export async function jsonBody(request: Request, mostBytes: number): Promise<unknown> {
  // one that breaks off is like one that is no JSON: a lost connection is nothing to look into
  const body = await shortBody(request, mostBytes).catch(() => NO_BYTES)
  if (!body) throw requestTooLarge()
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
