import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The kiosk that is besieged. */
export const SLUG = 'hall'
export const OPERATOR = { username: 'ani', password: 'a long enough password' }

export interface Question {
  port: number
  path: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
  agent?: Agent
  signal?: AbortSignal
  /** An answer that has not ended by then is left; or so long after it began. */
  maxMs?: number
  readMs?: number
}

export interface Answered {
  /** In words where there is none. */
  status: number | string
  headers: IncomingHttpHeaders
  isWhole: boolean
}

/** Asks once, on a connection of its own unless an agent has one; never rejects. */
export function send({ body, maxMs = 120_000, readMs, agent, ...question }: Question): Promise<Answered> {
  return new Promise((resolve) => {
    const request = httpRequest({ host: '127.0.0.1', agent: agent ?? false, ...question })
    const answered: Answered = { status: `no answer in ${maxMs} ms`, headers: {}, isWhole: false }
    const settle = (how: Partial<Answered> = {}) => {
      clearTimeout(timer)
      resolve({ ...answered, ...how })
    }
    const leave = () => {
      settle()
      request.destroy()
    }
    let timer = setTimeout(leave, maxMs)
    request.on('response', (answer) => {
      Object.assign(answered, { status: answer.statusCode ?? 0, headers: answer.headers })
      if (readMs !== undefined) {
        clearTimeout(timer)
        timer = setTimeout(leave, readMs)
      }
      answer.on('end', () => settle({ isWhole: true }))
      answer.on('error', ({ message }) => settle({ status: message }))
      answer.resume()
    })
    request.on('error', ({ message }) => settle({ status: message }))
    request.end(body)
  })
}

/** Opens an event stream, and hears its status, and why it ended; returns what leaves it. */
export function follow(
  { agent: _, ...question }: Question,
  { opened, ended }: { opened: (status: number) => void; ended: (why: string) => void },
): () => void {
  const request = httpRequest({ host: '127.0.0.1', agent: false, ...question })
  request.on('response', (answer) => {
    answer.on('error', () => {})
    answer.on('close', () => ended('the stream ended'))
    answer.resume()
    opened(answer.statusCode ?? 0)
  })
  request.on('error', ({ message }) => ended(message))
  request.end()
  return () => request.destroy()
}

/** A connection of which nobody reads what comes, but it is taken. */
export function openSocket(port: number, onClose: () => void = () => {}): Socket {
  return connect(port, '127.0.0.1')
    .on('error', () => {})
    .on('close', onClose)
    .resume()
}

/** A request as it goes over the wire. */
export function written({ method = 'GET', path, headers, body }: Omit<Question, 'port'>): string {
  const all = {
    ...{ host: 'dashboard', ...headers },
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
