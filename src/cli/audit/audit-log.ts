import { setTimeout as wait } from 'node:timers/promises'
import type { Audit, AuditEntry } from '../../bff/api/audit/audit.ts'
import { RefusalBudget } from '../../bff/api/audit/refusal-budget.ts'
import type { Logger } from '../../bff/observe/logger.ts'
import type { Observer } from '../../bff/observe/observer.ts'
import { knownSecrets } from '../../bff/observe/secrets/secret-guard.ts'
import { AuditNotWritten, appendLines } from './audit-file.ts'

interface AuditLog extends Audit {
  /** Resolves when every line is written, or after a second: a full disk must not keep the process alive. */
  close(): Promise<void>
}

export interface AuditLogOptions {
  file: string
  now: () => number
  logger: Logger
  observer: Observer
  append?: typeof appendLines
}

/** Some thousand lines wait for a full disk; further ones are lost, and counted. */
const MAX_WAITING_CHARACTERS = 1024 * 1024
const RETRY_MS = 5_000
const CLOSE_MS = 1_000

const MAX_CHARACTERS = 256

/** Writes lines in the background, in batches. Retries failed writes every few seconds and reports them. */
export function openAuditLog(options: AuditLogOptions): AuditLog {
  const { file, now, logger, observer, append = appendLines } = options
  const budget = new RefusalBudget()
  let waiting: string[] = []
  let waitingCharacters = 0
  let writing: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isFailing = false

  const drop = (lines: number) => {
    waitingCharacters -= waiting.splice(0, lines).reduce((sum, line) => sum + line.length, 0)
  }
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = [...waiting]
      try {
        await append(file, batch)
      } catch (error) {
        failed(error, batch.length)
        return
      }
      drop(batch.length)
      observer.auditLines('written', batch.length)
      if (isFailing) logger.info({}, 'AUDIT_LOG: the audit log is written again')
      isFailing = false
    }
  }
  const failed = (error: unknown, tried: number) => {
    const written = error instanceof AuditNotWritten ? error.written : 0
    drop(written)
    observer.auditLines('written', written)
    observer.auditLines('failed', tried - written)
    if (!isFailing) {
      const { message: reason } = error as Error
      logger.error({ reason }, 'AUDIT_LOG: the audit log cannot be written; its lines wait in memory')
    }
    isFailing = true
    retry = setTimeout(write, RETRY_MS)
    retry.unref()
  }
  const write = () => {
    clearTimeout(retry)
    retry = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }
  const add = (line: string) => {
    if (waitingCharacters + line.length > MAX_WAITING_CHARACTERS) return observer.auditLines('lost', 1)
    waiting.push(line)
    waitingCharacters += line.length
    if (retry === undefined) write()
  }

  return {
    record(entry) {
      const timeMs = now()
      for (const one of budget.take(entry, timeMs)) add(auditLine(one, timeMs))
    },
    async close() {
      for (const one of budget.end()) add(auditLine(one, now()))
      if (waiting.length > 0) write()
      await Promise.race([writing, wait(CLOSE_MS, undefined, { ref: false })])
      clearTimeout(retry)
      if (waiting.length > 0) observer.auditLines('lost', waiting.length)
      if (waiting.length > 0) {
        logger.error({ lines: waiting.length }, 'AUDIT_LOG: the process ends with lines that are not written')
      }
      waiting = []
    },
  }
}

/** Without secrets of this process; characters that could break a line or steer a terminal are escaped. */
export function auditLine(entry: AuditEntry, timeMs: number): string {
  const { event, outcome, who, address, requestId, what } = entry
  const line = JSON.stringify({
    time: new Date(timeMs).toISOString(),
    event,
    outcome,
    user: who ? cut(who.user) : null,
    role: who?.role ?? null,
    address: address ?? null,
    requestId: requestId ?? null,
    what: what ? Object.fromEntries(Object.entries(what).map(([name, value]) => [name, cut(value)])) : null,
  })
  return `${escaped(knownSecrets.scrub(line))}\n`
}

function cut<T extends string | number>(value: T): T | string {
  return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : value
}

/** JSON keeps C1 control characters, line separators and characters that reverse text. */
function escaped(json: string): string {
  return json.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
