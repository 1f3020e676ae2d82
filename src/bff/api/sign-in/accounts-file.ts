import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from '../../observe/logger.ts'
import { isPast } from '../../util/is-past.ts'
import { type Account, parseAccounts, stringifyAccounts } from './accounts.ts'

/** Readable by the server's account only. */
const MODE = 0o600
const FRESH_MS = 1_000

export interface Accounts {
  find(name: string): Promise<Account | undefined>
}

/** None where the file does not exist. Throws an `Error` with the file's name. */
export async function readAccountsFile(file: string): Promise<Account[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw new Error(`${file} cannot be read (${error.code})`)
  })
  try {
    return parseAccounts(text)
  } catch (error) {
    throw new Error(`${file} is no list of accounts: ${(error as Error).message}`)
  }
}

/** Replaces the file whole: a crash leaves the old or the new one. */
export async function writeAccountsFile(file: string, accounts: readonly Account[]): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(draft, 'wx', MODE)
    await writeDurably(handle, stringifyAccounts(accounts))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${file} cannot be written (${code}). Does ${dirname(file)} exist, and may we write there?`,
    )
  }
}

/**
 * Accounts of a file that may change; a change counts a second later at most. While the file is broken or
 * missing, the last accounts stay: half a file must not lock everybody out.
 */
export async function watchAccountsFile(
  file: string,
  { now, logger }: { now: () => number; logger: Logger },
): Promise<Accounts> {
  // before reading: a write meanwhile makes another version
  let version = await versionOf(file)
  let accounts = byName(await readAccountsFile(file))
  let checkedMs = now()
  let lastReason: string | undefined
  const refresh = async () => {
    const found = await versionOf(file)
    if (found === version) return
    try {
      if (found === undefined) throw new Error(`${file} is gone`)
      const read = byName(await readAccountsFile(file))
      // replaced while it was read: the next look finds out
      if ((await versionOf(file)) !== found) return
      accounts = read
      version = found
      lastReason = undefined
      logger.info({ accounts: accounts.size }, 'the accounts were read again')
    } catch (error) {
      // retried at each look: the cause may go without a change of the file
      const reason = (error as Error).message
      if (reason !== lastReason) logger.error({ reason }, 'USERS_FILE: the accounts before stay')
      lastReason = reason
    }
  }
  let refreshing: Promise<void> | undefined
  return {
    find: async (name) => {
      if (isPast(checkedMs, FRESH_MS, now())) {
        checkedMs = now()
        refreshing = refresh()
      }
      await refreshing
      return accounts.get(name)
    },
  }
}

function byName(accounts: readonly Account[]): ReadonlyMap<string, Account> {
  return new Map(accounts.map((account) => [account.name, account]))
}

/** Changes with each write, also for a file replaced within the clock's resolution. */
async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found && [found.ino, found.mtimeNs, found.size].join()
}

async function writeDurably(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
