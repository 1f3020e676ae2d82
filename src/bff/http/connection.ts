import { isIP } from 'node:net'
import type { Asked } from './asked.ts'

/** What is known of a request besides itself. */
export interface Connection {
  /** The client's own address, also where a trusted proxy stands between. */
  address?: string | undefined
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Whether a program on this machine asks, and asks itself: what a proxy on this machine passes on may come from
 * anywhere. A request without an address was made in this process.
 */
export function isFromThisMachine(request: Asked, { address }: Connection): boolean {
  if (FORWARDED.some((name) => request.headers.has(name))) return false
  if (address === undefined) return true
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
