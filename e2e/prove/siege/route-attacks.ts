import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { RouteRequest } from './route-requests.ts'

/** How one request is repeated: all on one connection, or on many at a time. */
export const WAYS = ['pipelined', 'parallel'] as const
export type Way = (typeof WAYS)[number]

export interface RouteAttack {
  way: Way
  port: number
  request: RouteRequest
  /** Requests on one connection, or connections at a time. */
  copies: number
  /** Attackers' addresses, as the proxy names them. */
  addresses: readonly string[]
  /** When the client goes away. */
  seconds: number
}

/** How many connections to the dashboard each way makes at most, and how many requests it has under way. */
export const COPIES: Readonly<Record<Way, number>> = { pipelined: 1_000, parallel: 400 }
/** Bodies are large, and one is enough for a fall: so many bytes are sent at a time. */
const MAX_BYTES = 8_000_000

/** Repeats the request until the time is over, then goes away in the middle of whatever is under way. */
export async function attackRoute(attack: RouteAttack): Promise<void> {
  const { request, copies } = attack
  const bounded = Math.min(copies, Math.max(1, Math.floor(MAX_BYTES / (request.body?.length ?? 1))))
  const leave = ATTACKS[attack.way]({ ...attack, copies: bounded })
  await pause(attack.seconds * 1_000)
  leave()
}

/** Makes the request once; resolves to its status when the answer has ended, or has gone on for so long. */
export function askOnce({
  port,
  request,
  addresses,
  seconds,
}: Omit<RouteAttack, 'way' | 'copies'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = request
    const sent = httpRequest({
      ...{ host: '127.0.0.1', port, method, path, agent: false },
      headers: { ...headers, 'x-forwarded-for': addresses[0] },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const settle = () => {
        clearTimeout(deadline)
        sent.destroy()
        resolve(answer.statusCode ?? 0)
      }
      const deadline = setTimeout(settle, seconds * 1_000)
      answer.on('end', settle)
      answer.on('error', () => {})
      answer.resume()
    })
    sent.end(body)
  })
}

const ATTACKS: Readonly<Record<Way, (attack: RouteAttack) => () => void>> = {
  pipelined({ port, request, copies, addresses }) {
    const socket = openSocket(port)
    const [address = ''] = addresses
    const { headers, behind } = request
    if (behind !== undefined) socket.write(written({ method: 'GET', path: behind, headers }, address))
    socket.write(written(request, address).repeat(copies))
    return () => socket.destroy()
  },
  parallel({ port, request, copies, addresses }) {
    const held = new Set<Socket>()
    let isOver = false
    const open = (n: number) => {
      if (isOver) return
      const socket = openSocket(port)
      held.add(socket)
      socket.on('close', () => {
        held.delete(socket)
        open(n)
      })
      const headers = { ...request.headers, connection: 'close' }
      socket.write(written({ ...request, headers }, addresses[n % addresses.length] ?? ''))
    }
    for (let n = 0; n < copies; n++) open(n)
    return () => {
      isOver = true
      for (const socket of held) socket.destroy()
    }
  },
}

function openSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  return socket
}

function written(
  { method, path, headers, body }: Pick<RouteRequest, 'method' | 'path' | 'headers' | 'body'>,
  address: string,
): string {
  const all = {
    ...{ host: 'dashboard', 'x-forwarded-for': address },
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
