import type { Logger } from '../../../src/bff/observe/logger.ts'

/** A log in which none of these keys may stand. */
export function createWatchedLog(keys: readonly string[]) {
  const logged: string[] = []
  const log = (fields: object, message: string): void => void logged.push(JSON.stringify([fields, message]))
  const logger: Logger = { error: log, warn: log, info: log, debug: log }
  /** What is wrong with what was logged since it was last looked, if anything. */
  const problem = (): string | undefined => {
    const lines = logged.splice(0).join('\n')
    return keys.some((key) => lines.includes(key)) ? 'a key is in the log' : undefined
  }
  return { logger, problem }
}
