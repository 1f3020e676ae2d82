import { BrokenFile } from '../../bff/observe/watched-file.ts'
import { ConfigProblems } from './config.ts'

/** Rejects with `ConfigProblems` that name every problem. */
export function namedFile<File>(variable: string, opening: Promise<File>): Promise<File> {
  return opening.catch((error: unknown) => {
    if (!(error instanceof BrokenFile)) throw error
    throw new ConfigProblems(error.problems.map((problem) => `${variable}: ${problem}`))
  })
}
