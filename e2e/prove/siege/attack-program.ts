import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '../random.ts'
import { follow, OPERATOR, openSocket, SLUG, send, written } from './http.ts'
import { type Attack, EVERY_MS, type RouteRequest, type Way } from './requests.ts'

/** What the crowd met so far, and what it holds. */
export interface Spoils {
  /** How often by attack and status; `cut` where the connection ended without one. */
  answers: Record<string, number>
  /** Most streams that one address held at a time. */
  mostStreams: number
  /** Sockets that all hold now. */
  sockets: number
}

interface Crowd {
  port: number
  stationIds: readonly string[]
  addresses: number
}

/** One request, made once or repeated, until the client goes away. */
interface Assault {
  port: number
  request: RouteRequest
  /** Attackers' addresses, as the proxy names them. */
  addresses: readonly string[]
  seconds: number
  /** Requests on one connection, or connections at a time; absent: it is made once. */
  copies?: number
  way: Way
}

export type Order = { crowd: Crowd } | { assault: Assault } | 'end'

interface Own extends Crowd {
  kind: Attack
  address: string
  random: Random
}

/** One turn of an attack; gives the milliseconds to wait where they are not the usual ones. */
type Turn = () => Promise<number | undefined> | undefined

const STREAMS_WANTED = 130
/** How long an address that was refused waits until it tries again. */
const REFUSED_PAUSE_MS = 1_000
/** Bodies are large, and one is enough for a fall: so many bytes are sent at a time. */
const MAX_BYTES = 8_000_000
const DAY_MS = 86_400_000

const spoils: Spoils = { answers: {}, mostStreams: 0, sockets: 0 }

const ATTACKS: Readonly<Record<Attack, (own: Own) => Turn>> = {
  streams: openStreams,
  stall: (own) =>
    holdSockets(own, 10, () => ({
      sent: own.random.pick(['', 'GET /api/', 'GET / HTTP/1.1\r\nHost: a\r\n']),
    })),
  dribble: (own) => holdSockets(own, 5, () => dribbled(own)),
  'sign-in': signInWrongly,
  ranges: requestOddly,
}

/** A crowd until the next message, or an assault until it is over. */
process.on('message', (order: Order) => {
  if (order === 'end') process.send?.(spoils, () => process.exit())
  else if ('crowd' in order) for (let n = 0; n < order.crowd.addresses; n++) void attack(n, order.crowd)
  else
    void assault(order.assault).then(
      (status) => process.send?.({ status }),
      (error: Error) => process.send?.({ status: error.message }),
    )
})

process.send?.('here')

/** What one address does over and over: a fifth of them each attack. */
async function attack(n: number, crowd: Crowd): Promise<never> {
  const kinds = Object.keys(ATTACKS) as Attack[]
  const kind = kinds[n % kinds.length] as Attack
  const random = createRandom(20, n)
  const turn = ATTACKS[kind]({ ...crowd, kind, random, address: `203.0.${113 + (n >> 8)}.${n & 255}` })
  // not all in one step, in which no three hundred machines are
  await pause((EVERY_MS[kind] * random.below(1000)) / 1000)
  for (;;) await pause(((await turn()) ?? EVERY_MS[kind]) * (0.5 + random.below(1000) / 1000))
}

/** Opens event streams without an end, and keeps what it gets. */
function openStreams(own: Own): Turn {
  let held = 0
  return async () => {
    if (held >= STREAMS_WANTED) return REFUSED_PAUSE_MS
    const headers = { 'x-forwarded-for': own.address }
    let isOpen = false
    const status = await new Promise<number | string>((resolve) => {
      const opened = (answered: number) => {
        isOpen = answered === 200
        if (isOpen) spoils.mostStreams = Math.max(spoils.mostStreams, ++held)
        resolve(answered)
      }
      const ended = (why: string) => {
        if (isOpen) held--
        isOpen = false
        resolve(why)
      }
      follow({ port: own.port, path: `/api/kiosks/${SLUG}/events`, headers }, { opened, ended })
    })
    note(own, status)
    return status === 200 ? undefined : REFUSED_PAUSE_MS
  }
}

/** What is sent at once on a connection, what follows byte by byte, and whether its answer is left unread. */
interface Opening {
  sent: string
  rest?: string
  isDeaf?: boolean
}

/** Holds so many connections, and sends on each as little at a time as keeps it alive. */
function holdSockets(own: Own, count: number, opening: () => Opening): Turn {
  const held = new Map<Socket, string>()
  return () => {
    for (const [socket, rest] of held) {
      if (rest !== '') socket.write(rest.slice(0, 1))
      held.set(socket, rest.slice(1))
    }
    if (held.size >= count) return undefined
    const { sent, rest = '', isDeaf } = opening()
    spoils.sockets++
    const socket = openSocket(own.port, () => {
      spoils.sockets--
      held.delete(socket)
      note(own, 'cut')
    })
    held.set(socket, rest)
    socket.write(sent)
    if (isDeaf) socket.pause()
    return undefined
  }
}

function dribbled({ random, stationIds, address }: Own): Opening {
  const head = `Host: dashboard\r\nX-Forwarded-For: ${address}\r\n`
  const series = `/api/kiosks/${SLUG}/devices/${random.pick(stationIds)}/series?last=31d&width=8192`
  const session = `${head}X-Requested-With: gaugeboard\r\nContent-Length: 9000\r\n\r\n`
  return random.pick<Opening>([
    {
      sent: `GET /api/kiosks/${SLUG}/devices HTTP/1.1\r\n`,
      rest: `${head}X-Slow: ${'a'.repeat(4_000)}`,
    },
    { sent: 'POST /api/session HTTP/1.1\r\n', rest: session + ' '.repeat(9_000) },
    { sent: `GET ${series} HTTP/1.1\r\n${head}\r\n`, isDeaf: true },
  ])
}

/** Tries passwords on the operator's name, and now and then names that nobody has. */
function signInWrongly(own: Own): Turn {
  return async () => {
    const username = own.random.chance(0.8) ? OPERATOR.username : randomBytes(4).toString('hex')
    const body = JSON.stringify({ username, password: randomBytes(6).toString('hex') })
    const headers = { 'x-forwarded-for': own.address, 'content-type': 'application/json' }
    const ours = { ...headers, 'x-requested-with': 'gaugeboard' }
    note(
      own,
      (await send({ port: own.port, path: '/api/session', method: 'POST', headers: ours, body })).status,
    )
    return undefined
  }
}

/** Asks for days in ranges that no two ask alike, some of them impossible. */
function requestOddly(own: Own): Turn {
  const { random, port, address } = own
  return async () => {
    const station = random.chance(0.9) ? random.pick(own.stationIds) : encodeURIComponent('../../etc')
    const nowMs = Date.now()
    const fromMs = nowMs - random.below(31 * DAY_MS)
    const toMs = random.chance(0.8) ? fromMs + random.below(nowMs - fromMs + 1) : fromMs - random.below(1e9)
    const range = (from: number, to: number) =>
      `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
    const query = random.pick([
      `${range(fromMs, toMs)}&width=${16 + random.below(8_177)}`,
      `last=${1 + random.below(31)}d&width=${random.below(10_000)}`,
      `${range(fromMs, toMs)}&sensors=${randomBytes(6).toString('hex')}`,
      `from=2024-02-30T00:00:00Z&to=%00`,
      range(-62_135_596_800_000, 8.64e15),
    ])
    const path = `/api/kiosks/${SLUG}/devices/${station}/series?${query.replaceAll(':', '%3A')}`
    note(own, (await send({ port, path, headers: { 'x-forwarded-for': address } })).status)
    return undefined
  }
}

function note({ kind }: Own, status: number | string): void {
  const key = `${kind} ${typeof status === 'number' ? status : 'cut'}`
  spoils.answers[key] = (spoils.answers[key] ?? 0) + 1
}

/**
 * Makes a request once, and resolves to its status when the answer has ended or gone on for so long; or repeats it until the time is
 * over, then goes away in the middle of whatever is under way.
 */
async function assault({ port, request, addresses, seconds, copies, way }: Assault) {
  const from = (n: number, headers = {}) => {
    const address = addresses[n % addresses.length] ?? ''
    return { ...request, headers: { 'x-forwarded-for': address, ...request.headers, ...headers } }
  }
  if (copies === undefined) {
    const { method, path, headers, body } = from(0)
    return (await send({ port, method, path, headers, body, readMs: seconds * 1_000 })).status
  }
  const count = Math.min(copies, Math.max(1, Math.floor(MAX_BYTES / (request.body?.length ?? 1))))
  const held = new Set<Socket>()
  let isOver = false
  const open = (text: string, again = false) => {
    if (isOver) return
    const socket = openSocket(port, () => {
      held.delete(socket)
      if (again) open(text, again)
    })
    held.add(socket)
    socket.write(text)
  }
  const { behind } = request
  const { headers } = from(0)
  const before = behind === undefined ? '' : written({ path: behind, headers })
  if (way === 'pipelined') open(before + written(from(0)).repeat(count))
  else for (let n = 0; n < count; n++) open(written(from(n, { connection: 'close' })), true)
  await pause(seconds * 1_000)
  isOver = true
  for (const socket of held) socket.destroy()
  return undefined
}
