/** More than a file of ours needs; what walks a value by recursion fails at some thousands. */
export const MAX_JSON_DEPTH = 64

export const NESTS_TOO_DEEP = `it has lists or objects more than ${MAX_JSON_DEPTH} levels deep in each other; write it flatter`

/** Reads the JSON of a configuration file, with or without a byte order mark: its value, or what is wrong with it. */
export function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isDeeperThan(MAX_JSON_DEPTH, value) ? { problem: NESTS_TOO_DEEP } : { value }
  } catch (error) {
    return { problem: `it is no JSON: ${(error as Error).message}` }
  }
}

/** Whether a JSON value has more than so many lists and objects in each other. */
export function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value].filter(isNesting)
  for (let left = depth; level.length > 0; left--) {
    if (left === 0) return true
    const next: object[] = []
    for (const one of level) for (const inner of Object.values(one)) if (isNesting(inner)) next.push(inner)
    level = next
  }
  return false
}

function isNesting(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
