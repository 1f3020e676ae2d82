import { isIP } from 'node:net'
import { isLoopback } from '../../../contract/loopback.ts'
import { hostnameIn } from './hostname-in.ts'
import type { RequestHead } from './request-head.ts'

/** The connection of a request. */
export interface Connection {
  /** The client's own address, also where a trusted proxy stands between. */
  address?: string | undefined
  /** A proxy is configured: a request from this machine may be one that it passes on, with or without saying so. */
  isProxied?: boolean | undefined
  /** Calls back once the answer is sent or its client has gone; absent where no socket is known. */
  onClosed?: ((listener: () => void) => void) | undefined
  /**
   * Aborts once the client sends nothing more. Who has closed one half still reads an answer, but is taken to be gone while it
   * waits in line for a place, as most of those are.
   */
  leaving?: (() => AbortSignal) | undefined
  /** Ends the connection with what was sent so far. */
  cut?: (() => void) | undefined
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Whether a request comes from a program on this machine. Not if a proxy is configured or has left a header: then it may
 * come from anywhere. Not if the host name is another machine's: that is DNS rebinding in a local browser. A request without
 * an address was made in this process.
 */
export function isFromThisMachine(request: RequestHead, { address, isProxied = false }: Connection): boolean {
  if (isProxied || FORWARDED.some((name) => request.headers.has(name))) return false
  if (address === undefined) return true
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const isOwnAddress = bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
  return isOwnAddress && isLoopback(hostnameIn(request.headers.get('host') ?? ''))
}
