/** More than our files need; recursion fails at some thousands. */
export const MAX_JSON_DEPTH = 64

export const NESTS_TOO_DEEP = `it has lists or objects more than ${MAX_JSON_DEPTH} levels deep in each other; write it flatter`

/** With or without a byte order mark: the value, or the problem. */
export function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isDeeperThan(MAX_JSON_DEPTH, value) ? { problem: NESTS_TOO_DEEP } : { value }
  } catch (error) {
    return { problem: `it is no JSON: ${(error as Error).message}` }
  }
}

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
