import { EncodedBody } from './encoded-body.ts'

/** Cached by the browser only, and revalidated before use. */
export const PRIVATE = { 'cache-control': 'private, no-cache' }

/** A reader waits: more effort saves 3 % of bytes at twice the time. */
const EFFORT = 1

export function json(value: unknown): EncodedBody {
  return written(new TextEncoder().encode(JSON.stringify(value)))
}

interface InStepsOptions {
  /** List entries written in one step. */
  atOnce?: number
  vary?: string | undefined
}

/** The JSON of data with a long list, so many entries a step; no list of that name may precede it. */
export function* jsonInSteps<List extends string>(
  value: Readonly<Record<string, unknown>> & Readonly<Record<List, readonly object[]>>,
  list: List,
  { atOnce = 1, vary }: InStepsOptions = {},
): Generator<undefined, EncodedBody> {
  const encoder = new TextEncoder()
  const around = JSON.stringify({ ...value, [list]: [] })
  const name = `${JSON.stringify(list)}:[`
  const at = around.indexOf(name) + name.length
  const parts = [encoder.encode(around.slice(0, at))]
  const entries = value[list]
  for (let n = 0; n < entries.length; n += atOnce) {
    const some = entries.slice(n, n + atOnce)
    // only long entries have columns
    const part = JSON.stringify(atOnce === 1 ? withLists(some) : some).slice(1, -1)
    parts.push(encoder.encode(n > 0 ? `,${part}` : part))
    yield
  }
  parts.push(encoder.encode(around.slice(at)))
  return written(Buffer.concat(parts), vary)
}

/** Columns as lists: `JSON.stringify` would make objects of them. */
function withLists(value: unknown): unknown {
  if (value instanceof Float64Array) return Array.from(value)
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(withLists) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withLists(one)]))
}

function written(bytes: Uint8Array, vary?: string): EncodedBody {
  return new EncodedBody(bytes, {
    contentType: 'application/json',
    effort: EFFORT,
    ...(vary && { vary }),
  })
}
