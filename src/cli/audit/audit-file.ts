import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../database/make-folder.ts'
import { ConfigProblems } from '../config/config.ts'

type FileHandle = Awaited<ReturnType<typeof open>>

/** Readable by the server's own account alone: names and addresses are personal data. */
const MODE = 0o600
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])
const NEWLINE = '\n'.charCodeAt(0)

/** The audit log's path: `AUDIT_LOG`, else a file in `DATA_DIR`. An empty variable counts as not set. */
export function auditFileOf(auditLog: string | null | undefined, dataDirectory: string | undefined): string {
  return auditLog?.trim() ? auditLog : join(dataDirectory?.trim() ? dataDirectory : './data', 'audit.log')
}

/** Rejects with `ConfigProblems` where a file cannot be appended to. A full disk is no problem. */
export async function checkAuditFile(file: string): Promise<void> {
  await appendLines(file, []).catch(({ message, cause }: Error) => {
    if (FULL.has((cause as NodeJS.ErrnoException).code ?? '')) return
    throw new ConfigProblems([`AUDIT_LOG: ${file}: ${message}; set it to a file that this account may write`])
  })
}

/** Some of the lines could not be written. */
export class AuditNotWritten extends Error {
  override name = 'AuditNotWritten'
  /** Lines that were written before. */
  readonly written: number

  constructor(cause: unknown, written: number) {
    super(`it cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`, { cause })
    this.written = written
  }
}

/**
 * Appends whole lines; rejects with `AuditNotWritten`. Opens the file each time, so that one moved away by
 * rotation gets no further line. Ends a line that a crash or a full disk cut off first.
 */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  let written = 0
  let bytes = Buffer.from(lines.join(''))
  try {
    const handle = await opened(file)
    try {
      if (await endsWithinALine(handle)) await handle.write('\n')
      while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten
    } finally {
      await handle.close()
    }
  } catch (error) {
    bytes = bytes.subarray(0, written)
    throw new AuditNotWritten(error, bytes.filter((byte) => byte === NEWLINE).length)
  }
}

async function opened(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'a+', MODE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(dirname(file))
    return open(file, 'a+', MODE)
  }
}

async function endsWithinALine(handle: FileHandle): Promise<boolean> {
  const status = await handle.stat()
  if (!status.isFile() || status.size === 0) return false
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, status.size - 1)
  return last[0] !== NEWLINE
}
