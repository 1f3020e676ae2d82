import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['valkey-server', 'redis-server']
const PACKAGE = 'redis-server'

/**
 * The program of a Redis or Valkey: `REDIS_BIN`, one on `PATH`, or on Debian, as root, one that is installed for it.
 * `undefined` where there is none, which is an error where `REQUIRE_REAL_DATA=1` wants every test to run.
 */
export function redisProgram(): string | undefined {
  const named = process.env.REDIS_BIN
  if (named && !isRunnable(named)) throw new Error(`REDIS_BIN names ${named}, which cannot be run`)
  const found = named || onPath() || (install() ? onPath() : undefined)
  if (found === undefined && process.env.REQUIRE_REAL_DATA === '1') {
    throw new Error('These tests need Redis or Valkey: install one, or set REDIS_BIN to its server program.')
  }
  return found
}

function onPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isRunnable)
}

function install(): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  // tests run beside each other, and apt-get does not
  const alone = (...command: string[]) =>
    execFileSync('flock', [join(tmpdir(), 'gaugeboard-apt.lock'), ...command], { stdio: 'ignore' })
  try {
    alone('apt-get', 'update')
    alone('apt-get', 'install', '-y', '--no-install-recommends', PACKAGE)
    return true
  } catch {
    return false
  }
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
