import { userInfo } from 'node:os'
import type { AuditEntry } from '../../bff/api/audit/audit.ts'
import { appendLines } from './audit-file.ts'
import { auditLine } from './audit-log.ts'

export type Change = Required<Pick<AuditEntry, 'event' | 'what'>>

export type RecordChange = (change: Change) => Promise<void>

/** Records changes of commands as the system's user. Writes a complaint where that fails. */
export function commandAudit({
  file,
  now,
  complaints,
}: {
  file: string
  now: () => number
  complaints: NodeJS.WritableStream
}): RecordChange {
  return async ({ event, what }) => {
    const who = { user: systemUser(), role: 'system' } as const
    const { SUDO_USER: sudo } = process.env
    const line = auditLine({ event, outcome: 'done', who, what: { ...what, ...(sudo && { sudo }) } }, now())
    await appendLines(file, [line]).catch((error: Error) => {
      complaints.write(`AUDIT_LOG: the change was made, but not recorded in ${file}: ${error.message}.\n`)
    })
  }
}

/** A container may run as a user that the system has no name for. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}
