import { systemProgram } from './system-program.ts'

/** The server program of a Redis or Valkey, found or installed as `systemProgram` does. */
export function redisProgram(): string | undefined {
  return systemProgram({
    names: ['valkey-server', 'redis-server'],
    debianPackage: 'redis-server',
    variable: 'REDIS_BIN',
    isMissing: 'These tests need Redis or Valkey: install one, or set REDIS_BIN to its server program.',
  })
}
