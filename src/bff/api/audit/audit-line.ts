import { knownSecrets } from '../../observe/secrets/known-secrets.ts'
import type { AuditEntry } from './audit.ts'

const MAX_CHARACTERS = 256

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
