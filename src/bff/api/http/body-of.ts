import type { z } from 'zod'
import { shortBody } from '../../../contract/short-body.ts'
import { badRequest, requestTooLarge } from './problems.ts'

/** The JSON that a request brings, in the form that is asked for. Throws a problem that shows an example of it. */
export async function bodyOf<T>(
  request: Request,
  form: z.ZodType<T>,
  example: string,
  mostBytes: number,
): Promise<T> {
  const bytes = await shortBody(request, mostBytes).catch(() => new Uint8Array())
  if (!bytes) throw requestTooLarge()
  const parsed = form.safeParse(parsedJson(bytes))
  if (!parsed.success) throw badRequest(`Send JSON such as ${example}.`)
  return parsed.data
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
