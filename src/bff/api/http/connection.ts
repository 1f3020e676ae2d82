import { isIP } from 'node:net'
import { isLoopback } from '../../../contract/loopback.ts'
import type { RequestHead } from './request-head.ts'

export interface Connection {
  /** The client's own address, also behind a trusted proxy. */
  address?: string | undefined
  /** A proxy is configured: a local request may be one that it passes on. */
  isProxied?: boolean | undefined
  /** Calls back once the answer is sent or the client gone; absent without a socket. */
  onClosed?: ((listener: () => void) => void) | undefined
  /** Aborts once the client sends no more: it may still read, but counts as gone while it waits. */
  leaving?: (() => AbortSignal) | undefined
  /** Ends the connection with what was sent so far. */
  cut?: (() => void) | undefined
}

/** The `Host` header's name without port; empty for an invalid one. */
export function hostnameIn(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Whether a program on this machine sent it. Not with a proxy configured or its header: it may come from
 * anywhere. Not with a foreign host name: that is DNS rebinding. A request without an address is this
 * process's.
 */
export function isFromThisMachine(request: RequestHead, { address, isProxied = false }: Connection): boolean {
  if (isProxied || FORWARDED.some((name) => request.headers.has(name))) return false
  if (address === undefined) return true
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const isOwnAddress = bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
  return isOwnAddress && isLoopback(hostnameIn(request.headers.get('host') ?? ''))
}
