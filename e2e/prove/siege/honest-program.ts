import { setMaxListeners } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import { follow, OPERATOR, SLUG, send } from './http.ts'

/** Whom the honest come to see, how many come, and how often a balancer asks whether the process is well. */
export interface Visit {
  port: number
  stationIds: readonly string[]
  viewers: number
  probeEveryMs: number
}

/** What honest people met: milliseconds of every look, and in words what was refused or broken off. */
export interface Experience {
  latenciesMs: number[]
  signIns: number
  refusals: string[]
}

export type Met = Record<'honest' | 'health', Experience>
/** By phase: everything from the message of that name on. */
export type Encounters = Record<string, Met>

const EVERY_MS = 2_000
const OPERATOR_EVERY_MS = 5_000
/** The operator goes home and comes back every so many looks. */
const SHIFT = 6
const MAX_WAIT_MS = 15_000
const DAY_MS = 86_400_000

const encounters: Encounters = {}
const ending = new AbortController()
const { signal } = ending
setMaxListeners(0, signal)
let current = nothingMet()

/** On a visit they come and confirm it; on a phase they record what follows in it; on `end` they send their encounters. */
process.on('message', (message: Visit | string) => {
  if (message === 'end') {
    ending.abort()
    process.send?.(encounters, () => process.exit())
  } else if (typeof message === 'string') {
    encounters[message] ??= nothingMet()
    current = encounters[message]
  } else {
    for (let n = 1; n <= message.viewers; n++) void watchKiosk(message, n)
    void workShifts(message)
    void probeHealth(message)
    process.send?.('here')
  }
})

/** Somebody before a public screen: hears the news, and looks at the list and at days of stations. */
async function watchKiosk({ port, stationIds }: Visit, n: number): Promise<void> {
  const random = createRandom(10, n)
  const browser = createBrowser(port, n)
  browser.listen(`/api/kiosks/${SLUG}/events`)
  while (!signal.aborted) {
    const series = `devices/${random.pick(stationIds)}/series?last=24h&width=512`
    await browser.look(`/api/kiosks/${SLUG}/${random.pick(['devices', series, 'session'])}`)
    await rest(EVERY_MS * (0.5 + random.below(1000) / 1000))
  }
}

/** The operator: signed in from a browser that has been here before, at map, charts and status; comes and goes. */
async function workShifts({ port, stationIds }: Visit): Promise<void> {
  const random = createRandom(10, 0)
  const browser = createBrowser(port, 0)
  let leave = () => {}
  for (let turn = 0; !signal.aborted; turn++) {
    if (turn % SHIFT === 0) {
      // the session of before ends with the new one, and its stream with it
      leave()
      await browser.look('/api/session', JSON.stringify(OPERATOR))
      leave = browser.listen('/api/events')
    }
    const toMs = Math.floor(Date.now() / 60_000) * 60_000
    const range = `from=${new Date(toMs - DAY_MS).toISOString()}&to=${new Date(toMs).toISOString()}`
    const series = `/api/devices/${random.pick(stationIds)}/series?${range}&width=1200`
    for (const path of ['/api/devices', series, '/api/status']) await browser.look(path)
    await rest(OPERATOR_EVERY_MS * (0.5 + random.below(1000) / 1000))
  }
}

async function probeHealth({ port, probeEveryMs }: Visit): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now()
    const { status } = await send({ port, path: '/healthz', signal })
    current.health.latenciesMs.push(performance.now() - startedMs)
    if (status !== 200 && !signal.aborted) current.health.refusals.push(`/healthz: ${status}`)
    await rest(probeEveryMs)
  }
}

function createBrowser(port: number, n: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  signal.addEventListener('abort', () => agent.destroy(), { once: true })
  const cookies = new Map<string, string>()
  const headers = () => ({
    ...{ 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`, 'x-requested-with': 'gaugeboard' },
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  return {
    /** Looks at something, or signs in with a body. */
    async look(path: string, body?: string) {
      const startedMs = performance.now()
      const posted = { method: 'POST', body, headers: { ...headers(), 'content-type': 'application/json' } }
      const question = body === undefined ? { headers: headers() } : posted
      const answer = await send({ port, path, agent, signal, maxMs: MAX_WAIT_MS, ...question })
      if (signal.aborted) return
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const isGood = answer.status === 200 && answer.isWhole
      if (body === undefined) current.honest.latenciesMs.push(performance.now() - startedMs)
      else if (isGood) current.honest.signIns++
      if (!isGood) current.honest.refusals.push(`${path}: ${answer.status}`)
    },
    /** Follows a stream until it is left; one that is refused or ends before that is a refusal. */
    listen(path: string) {
      let isLeft = false
      const refused = (why: string | number) =>
        void (signal.aborted || isLeft || current.honest.refusals.push(`${path}: ${why}`))
      const opened = (status: number) => status === 200 || refused(status)
      const leave = follow({ port, path, headers: headers(), signal }, { opened, ended: refused })
      return () => {
        isLeft = true
        leave()
      }
    },
  }
}

async function rest(ms: number): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {})
}

function nothingMet(): Met {
  const nothing = (): Experience => ({ latenciesMs: [], signIns: 0, refusals: [] })
  return { honest: nothing(), health: nothing() }
}
