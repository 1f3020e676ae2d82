import type { z } from 'zod'
import { shortBody } from '../../../contract/short-body.ts'
import { badRequest, requestTooLarge } from './problems.ts'

const NO_BYTES = new Uint8Array()

/** The request's JSON in a form. Throws a problem with an example of it. */
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

/** `{}` for an empty body, `undefined` for invalid JSON. Throws a problem if it is too large. */
export async function jsonBody(request: Request, mostBytes: number): Promise<unknown> {
  // a broken body is like an empty one: no need to report a lost connection
  const body = await shortBody(request, mostBytes).catch(() => NO_BYTES)
  if (!body) throw requestTooLarge()
  try {
    return body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
