import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '../random.ts'
import { OPERATOR, SLUG } from './viewer.ts'

/** What one address does, over and over. */
export type Attack = 'streams' | 'stall' | 'dribble' | 'sign-in' | 'ranges'

/** What an address met so far: how often it got each status, and what it holds. */
export interface Spoils {
  /** By attack and status; `cut` where the connection ended without one. */
  answers: Record<string, number>
  /** Most streams that one address held at a time. */
  mostStreams: number
  /** Sockets that all hold now. */
  sockets: number
}

export interface AttackerOptions {
  port: number
  stationIds: readonly string[]
  spoils: Spoils
}

const STREAMS_WANTED = 130
const SOCKETS_STALLED = 10
const SOCKETS_DRIBBLING = 5
const PAUSE_MS: Readonly<Record<Attack, number>> = {
  streams: 50,
  stall: 250,
  dribble: 1_000,
  'sign-in': 1_000,
  ranges: 500,
}
/** How long an address that was refused waits until it tries again. */
const REFUSED_PAUSE_MS = 1_000
const ATTACKS: readonly Attack[] = ['streams', 'stall', 'dribble', 'sign-in', 'ranges']

/**
 * Runs one of the addresses until its process ends: a fifth of them for each attack. Without a signal to abort by, since the
 * thousands of listeners on it would keep a processor busy that the dashboard needs.
 */
export async function attack(index: number, options: AttackerOptions): Promise<never> {
  const kind = ATTACKS[index % ATTACKS.length] as Attack
  const random = createRandom(20, index)
  const turn = createTurn(kind, index, random, options)
  // not all in one step, in which no three hundred machines are
  await pause((PAUSE_MS[kind] * random.below(1000)) / 1000)
  for (;;) {
    const pauseMs = (await turn()) ?? PAUSE_MS[kind]
    await pause(pauseMs * (0.5 + random.below(1000) / 1000))
  }
}

/** How many turns so many addresses take in so many seconds where nothing holds them up, by attack. */
export function turnsOf(attack: Attack, addresses: number, seconds: number): number {
  return (addresses / ATTACKS.length) * ((seconds * 1_000) / PAUSE_MS[attack])
}

/** One turn of an attack; gives the milliseconds to wait where they are not the usual ones. */
type Turn = () => Promise<number | undefined>

function createTurn(kind: Attack, index: number, random: Random, options: AttackerOptions): Turn {
  const own: Own = { ...options, kind, address: `203.0.${113 + (index >> 8)}.${index & 255}`, index, random }
  switch (kind) {
    case 'streams':
      return openStreams(own)
    case 'stall':
      return keepOpen(own, SOCKETS_STALLED, () =>
        random.pick(['', 'GET /api/', 'GET / HTTP/1.1\r\nHost: a\r\n']),
      )
    case 'dribble':
      return dribble(own)
    case 'sign-in':
      return signInWrongly(own)
    case 'ranges':
      return askOddly(own)
  }
}

interface Own extends AttackerOptions {
  kind: Attack
  address: string
  index: number
  random: Random
}

/** Opens event streams without an end, and keeps what it gets. */
function openStreams(own: Own): Turn {
  let held = 0
  return async () => {
    if (held >= STREAMS_WANTED) return REFUSED_PAUSE_MS
    const status = await new Promise<number | 'cut'>((resolve) => {
      const request = httpRequest({
        ...target(own),
        path: `/api/kiosks/${SLUG}/events`,
        headers: { 'x-forwarded-for': own.address },
      })
      request.on('response', (answer) => {
        answer.on('error', () => {})
        if (answer.statusCode === 200) {
          held++
          own.spoils.mostStreams = Math.max(own.spoils.mostStreams, held)
          answer.on('close', () => held--)
        }
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      request.on('error', () => resolve('cut'))
      request.end()
    })
    note(own, status)
    return status === 200 ? undefined : REFUSED_PAUSE_MS
  }
}

/** Holds so many connections on which a request is begun and never finished. */
function keepOpen(own: Own, count: number, opening: () => string): Turn {
  const held = new Set<Socket>()
  return async () => {
    if (held.size >= count) return undefined
    const socket = openSocket(own)
    held.add(socket)
    socket.on('close', () => {
      held.delete(socket)
      note(own, 'cut')
    })
    socket.write(opening())
    return undefined
  }
}

/** Sends, or reads, as little at a time as keeps a connection alive. */
function dribble(own: Own): Turn {
  const station = encodeURIComponent(own.random.pick(own.stationIds))
  const head = `Host: dashboard\r\nX-Forwarded-For: ${own.address}\r\n`
  const ways = [
    { text: `GET /api/kiosks/${SLUG}/devices HTTP/1.1\r\n${head}X-Slow: ${'a'.repeat(4_000)}`, reads: true },
    {
      text: `POST /api/session HTTP/1.1\r\n${head}X-Requested-With: gaugeboard\r\nContent-Length: 9000\r\n\r\n${' '.repeat(9_000)}`,
      reads: true,
    },
    {
      text: `GET /api/kiosks/${SLUG}/devices/${station}/series?last=31d&width=8192 HTTP/1.1\r\n${head}\r\n`,
      reads: false,
    },
  ]
  const held = new Map<Socket, { text: string; sent: number }>()
  return async () => {
    for (const [socket, one] of held) socket.write(one.text.slice(one.sent, ++one.sent))
    if (held.size >= SOCKETS_DRIBBLING) return undefined
    const way = own.random.pick(ways)
    const socket = openSocket(own)
    const begun = way.text.indexOf('\r\n') + 2
    held.set(socket, { text: way.text, sent: way.reads ? begun : way.text.length })
    socket.on('close', () => {
      held.delete(socket)
      note(own, 'cut')
    })
    socket.write(way.reads ? way.text.slice(0, begun) : way.text)
    if (!way.reads) socket.pause()
    return undefined
  }
}

/** Tries passwords on the operator's name, and now and then names that nobody has. */
function signInWrongly(own: Own): Turn {
  return async () => {
    const username = own.random.chance(0.8) ? OPERATOR.username : randomBytes(4).toString('hex')
    const body = JSON.stringify({ username, password: randomBytes(6).toString('hex') })
    note(own, await statusOf(own, 'POST', '/api/session', body))
    return undefined
  }
}

/** Asks for days in ranges that no two ask alike, some of them impossible. */
function askOddly(own: Own): Turn {
  const { random } = own
  return async () => {
    const station = encodeURIComponent(random.chance(0.9) ? random.pick(own.stationIds) : '../../etc')
    const nowMs = Date.now()
    const fromMs = nowMs - random.below(31 * 86_400_000)
    const toMs = random.chance(0.8) ? fromMs + random.below(nowMs - fromMs + 1) : fromMs - random.below(1e9)
    const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
    const query = random.pick([
      `from=${iso(fromMs)}&to=${iso(toMs)}&width=${16 + random.below(8_177)}`,
      `last=${1 + random.below(31)}d&width=${random.below(10_000)}`,
      `from=${iso(fromMs)}&to=${iso(toMs)}&sensors=${randomBytes(6).toString('hex')}`,
      `from=2024-02-30T00:00:00Z&to=%00`,
      `from=${iso(-62_135_596_800_000)}&to=${iso(8.64e15)}`,
    ])
    note(own, await statusOf(own, 'GET', `/api/kiosks/${SLUG}/devices/${station}/series?${query}`))
    return undefined
  }
}

function statusOf(own: Own, method: string, path: string, body?: string): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': own.address,
      ...(body !== undefined && { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' }),
    }
    const request = httpRequest({ ...target(own), method, path, headers, agent: false }, (answer) => {
      answer.on('error', () => {})
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', () => resolve('cut'))
    request.end(body)
  })
}

function openSocket(own: Own): Socket {
  const socket = connect(target(own))
  own.spoils.sockets++
  socket.on('error', () => {})
  socket.on('close', () => own.spoils.sockets--)
  // what comes is of no interest, and read all the same unless somebody pauses it
  socket.resume()
  return socket
}

function target({ port }: Own) {
  return { host: '127.0.0.1', port }
}

function note({ spoils, kind }: Own, status: number | 'cut'): void {
  const key = `${kind} ${status}`
  spoils.answers[key] = (spoils.answers[key] ?? 0) + 1
}
