import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The directory of real measurements (`REAL_DATA`, default `../shared/data` beside the repository), for tests
 * that need them. `undefined` where it is absent, so that a test can say it was skipped; an error where it is
 * absent and `REQUIRE_REAL_DATA=1`, so that it cannot be skipped unnoticed.
 */
export function realData(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const directory = resolve(import.meta.dirname, '../..', env.REAL_DATA ?? '../shared/data')
  if (existsSync(join(directory, 'stations.csv'))) return directory
  if (env.REQUIRE_REAL_DATA === '1') throw new Error('REQUIRE_REAL_DATA is set, but there is no REAL_DATA')
  return undefined
}
