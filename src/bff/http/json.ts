import { EncodedBody } from './encoded-body.ts'

/** Kept by the browser alone, and only used after asking whether it still holds. */
export const PRIVATE = { 'cache-control': 'private, no-cache' }

/** An answer is waited for: more effort saves three bytes in a hundred and costs twice the time. */
const EFFORT = 1

export function json(value: unknown): EncodedBody {
  return written(new TextEncoder().encode(JSON.stringify(value)))
}

/** The same of plain data with a long list in it, one entry of that a step; what stands before it has no list of that name. */
export function* jsonInSteps<List extends string>(
  value: Readonly<Record<string, unknown>> & Readonly<Record<List, readonly object[]>>,
  list: List,
): Generator<undefined, EncodedBody> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  for (const entry of value[list]) {
    parts.push(encoder.encode(`${parts.length === 0 ? '' : ','}${JSON.stringify(entry)}`))
    yield
  }
  const around = JSON.stringify({ ...value, [list]: [] })
  const name = `${JSON.stringify(list)}:[`
  const at = around.indexOf(name) + name.length
  return written(
    Buffer.concat([encoder.encode(around.slice(0, at)), ...parts, encoder.encode(around.slice(at))]),
  )
}

function written(bytes: Uint8Array): EncodedBody {
  return new EncodedBody(bytes, { contentType: 'application/json', effort: EFFORT })
}
