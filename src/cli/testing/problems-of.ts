import { ConfigProblems, readConfig } from '../config/config.ts'

/** What is wrong with a configuration, a sentence each; none where it is fine. */
export function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}

/** The problems that something refuses a configuration for; none where it does not. */
export async function refusalOf(opening: Promise<unknown>): Promise<string[]> {
  try {
    await opening
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}
