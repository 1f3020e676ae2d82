import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { get, type Route } from './route-table.ts'

interface SecurityContact {
  contacts: readonly string[]
  /** The public address without a path; `null` where unknown. */
  publicUrl: string | null
}

const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** A cached copy is fetched again after this. */
const VALID_DAYS = 30

/** `GET /.well-known/security.txt` (RFC 9116). `Expires` moves with the day, so it is never out of date. */
export function securityTxtRoutes({ contacts, publicUrl }: SecurityContact, now: () => number): Route[] {
  if (contacts.length === 0) return []
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  return [
    get(
      SECURITY_TXT_PATH,
      'anyone',
      'light',
      () => new Response(securityTxt(contacts, publicUrl, now()), { headers }),
    ),
  ]
}

function securityTxt(contacts: readonly string[], publicUrl: string | null, nowMs: number): string {
  const expiresMs = (Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(expiresMs).toISOString().replace('.000Z', 'Z')}`,
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${SECURITY_TXT_PATH}`]),
    '',
  ].join('\n')
}
