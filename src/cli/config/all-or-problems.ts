import { ConfigProblems } from './config.ts'

/** All results. Rejects with the problems of all, or with the first other error. */
export async function allOrProblems<T extends readonly unknown[]>(
  checks: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const problems = await problemsOfAll(checks)
  if (problems.length > 0) throw new ConfigProblems(problems)
  return (await Promise.all(checks)) as unknown as T
}

/** The problems of all that reject with `ConfigProblems`. Rejects with any other error. */
export async function problemsOfAll(checks: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(checks)
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    if (outcome.reason instanceof ConfigProblems) return outcome.reason.problems
    throw outcome.reason
  })
}
