import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from '../../observe/logger.ts'
import { isPast } from '../../util/is-past.ts'
import { type Account, parseAccounts, stringifyAccounts } from './accounts.ts'

/** Readable by the server's own account alone. */
const MODE = 0o600
/** How long what was read is taken for what stands there. */
const FRESH_MS = 1_000

/** Where the accounts that may sign in come from. */
export interface Accounts {
  /** The account of that name as it stands now. */
  find(name: string): Promise<Account | undefined>
}

/** The accounts in a file; none where it is not there yet. Throws an `Error` with the file's name and a sentence. */
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

/** Puts a whole new file in the place of the old one: a crash leaves one or the other. */
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
 * The accounts of a file that may change at any time; a change counts a second later at most. A file that is broken or
 * gone for the moment is logged, and the accounts before stay: half a file must not shut everybody out.
 */
export async function watchAccountsFile(
  file: string,
  { now, logger }: { now: () => number; logger: Logger },
): Promise<Accounts> {
  // before it is read: what is written meanwhile is another version
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
      // replaced or taken away under the reading: the next look finds out
      if ((await versionOf(file)) !== found) return
      accounts = read
      version = found
      lastReason = undefined
      logger.info({ accounts: accounts.size }, 'the accounts were read again')
    } catch (error) {
      // it is tried again at each look, since what is in the way may go without a trace in the file
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

/** Another one after each write: a file replaced within the clock's grain is another file. */
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
