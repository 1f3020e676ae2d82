import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A program that tests run beside the product, and where it comes from. */
export interface SystemProgram {
  /** Whichever is found first. */
  names: readonly string[]
  /** Debian's package that has it. */
  debianPackage: string
  /** The variable that may name it. */
  variable: string
  /** What is said where it is needed and not there. */
  isMissing: string
}

/** Where servers are that users do not start. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * Finds the program that the variable names, one on `PATH`, or on Debian, as root, one that is installed for it.
 * `undefined` where there is none, which is an error where `REQUIRE_REAL_DATA=1` wants every test to run.
 */
export function systemProgram({
  names,
  debianPackage,
  variable,
  isMissing,
}: SystemProgram): string | undefined {
  const named = process.env[variable]
  if (named && !isRunnable(named)) throw new Error(`${variable} names ${named}, which cannot be run`)
  const found = named || onPath(names) || (install(debianPackage) ? onPath(names) : undefined)
  if (found === undefined && process.env.REQUIRE_REAL_DATA === '1') throw new Error(isMissing)
  return found
}

/** Whether packages come from Debian or one of its kind. */
export function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}

/** Whether there is a program at that path that this user may run. */
export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(names: readonly string[]): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isRunnable)
}

function install(debianPackage: string): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  // tests run beside each other, and apt-get does not
  const alone = (...command: string[]) =>
    execFileSync('flock', [join(tmpdir(), 'gaugeboard-apt.lock'), ...command], { stdio: 'ignore' })
  try {
    alone('apt-get', 'update')
    alone('apt-get', 'install', '-y', '--no-install-recommends', debianPackage)
    return true
  } catch {
    return false
  }
}
