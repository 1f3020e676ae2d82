import type { z } from 'zod'
import { shortBody } from '../../../contract/short-body.ts'
import { badRequest, requestTooLarge } from './problems.ts'

const NO_BYTES = new Uint8Array()

/** The JSON that a request brings, in the form that is asked for. Throws a problem that shows an example of it. */
export async function bodyOf<T>(
  request: Request,
  form: z.ZodType<T>,
  example: string,
  mostBytes: number,
): Promise<T> {
  const parsed = form.safeParse(await jsonBody(request, mostBytes))
  if (!parsed.success) throw badRequest(`Send JSON such as ${example}.`)
  return parsed.data
}

/** The request's body as JSON; `{}` where there is none, `undefined` if invalid. Throws a problem if it is too large. */
export async function jsonBody(request: Request, mostBytes: number): Promise<unknown> {
  // one that breaks off is like one that is empty: a lost connection is nothing to look into
  const body = await shortBody(request, mostBytes).catch(() => NO_BYTES)
  if (!body) throw requestTooLarge()
  try {
    return body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
