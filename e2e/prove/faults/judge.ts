/** What a route of the dashboard answered. */
export interface Seen {
  status: number
  type: string
  text: string
  isStale: boolean
  /** When what it shows was read. */
  asOf: number | undefined
  /** What must be the same as before: the stations, the readings, the file. */
  content: string
  ms: number
}

export interface Expectation {
  /** The same route's answer while all was well; `undefined` where nothing was ever seen. */
  before: Seen | undefined
  /** Whether the answer may have become old since. */
  ages: boolean
  /** Whether the service is well all the same. */
  isWell: boolean
  /** Longest time for an answer. */
  longestMs: number
  /** Texts that must be in no answer. */
  secrets: readonly string[]
}

/** What is wrong with an answer that was given while the service failed; `undefined` when nothing is. */
export function wrongIn(seen: Seen, expected: Expectation): string | undefined {
  const { before, ages, isWell, longestMs, secrets } = expected
  if (secrets.some((secret) => seen.text.includes(secret))) return 'it holds a secret'
  if (seen.ms > longestMs) return `it took ${Math.round(seen.ms)} ms`
  if (isWell) return seen.status === 200 ? undefined : `it is ${seen.status}`
  if (!before) return wrongInProblem(seen)
  if (seen.status !== 200) return `it is ${seen.status}, though there was a good answer`
  if (seen.content !== before.content) return 'it is not the last good answer'
  if (!ages) return undefined
  if (!seen.isStale) return 'it is not marked stale'
  return seen.asOf === before.asOf ? undefined : 'it does not tell its age'
}

/** What is wrong with an answer after the service is well again. */
export function isRecovered({ status, isStale }: Seen): boolean {
  return status === 200 && !isStale
}

function wrongInProblem({ status, type, text }: Seen): string | undefined {
  if (status < 400) return `it is ${status}, though nothing was ever read`
  if (type !== 'application/problem+json') return `it is an error of type ${type}`
  const problem = JSON.parse(text) as { type?: string; title?: string; detail?: string; status?: number }
  if (!problem.type?.startsWith('urn:gaugeboard:problem:') || problem.status !== status || !problem.title) {
    return 'its problem document is not complete'
  }
  if (problem.type.endsWith(':unforeseen')) return 'it is an error that nobody foresaw'
  return /^[A-Z].+\. .+\.$/.test(problem.detail ?? '') ? undefined : 'it does not say what to do'
}
