import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random.ts'

/** What honest people met: every answer with its time, and whatever was no answer. */
export interface Experience {
  /** Milliseconds from the question to the end of the answer. */
  latenciesMs: number[]
  signInsMs: number[]
  /** What was refused or broken off, in words. */
  refusals: string[]
}

export interface ViewerOptions {
  port: number
  /** As the proxy tells it. */
  address: string
  stationIds: readonly string[]
  random: Random
  signal: AbortSignal
  /** Where it writes what it meets now; a quiet minute and a siege are two. */
  experience: () => Experience
}

export const SLUG = 'hall'
export const OPERATOR = { username: 'ani', password: 'a long enough password' }
const EVERY_MS = 2_000
const OPERATOR_EVERY_MS = 5_000
/** The operator goes home and comes back every so many looks. */
const SHIFT = 6
const DAY_MS = 86_400_000

/** Somebody before a public screen: hears the news, and looks at the list and at days of stations. */
export async function watchKiosk(options: ViewerOptions): Promise<void> {
  const { random, stationIds, signal } = options
  const browser = createBrowser(options)
  browser.listen(`/api/kiosks/${SLUG}/events`)
  while (!signal.aborted) {
    const station = encodeURIComponent(random.pick(stationIds))
    await browser.look(
      random.pick([
        `/api/kiosks/${SLUG}/devices`,
        `/api/kiosks/${SLUG}/devices/${station}/series?last=24h&width=512`,
        `/api/kiosks/${SLUG}/session`,
      ]),
    )
    await rest(EVERY_MS, random, signal)
  }
}

/** The operator: signed in from a browser that has been here before, at map, charts and status; comes and goes. */
export async function workShifts(options: ViewerOptions): Promise<void> {
  const { random, stationIds, signal } = options
  const browser = createBrowser(options)
  let leave = () => {}
  for (let turn = 0; !signal.aborted; turn++) {
    if (turn % SHIFT === 0) {
      // the session of before ends with the new one, and its stream with it
      leave()
      await browser.signIn()
      leave = browser.listen('/api/events')
    }
    const station = encodeURIComponent(random.pick(stationIds))
    const toMs = Math.floor(Date.now() / 60_000) * 60_000
    const range = `from=${new Date(toMs - DAY_MS).toISOString()}&to=${new Date(toMs).toISOString()}`
    for (const path of [
      '/api/devices',
      `/api/devices/${station}/series?${range}&width=1200`,
      '/api/status',
    ]) {
      await browser.look(path)
    }
    await rest(OPERATOR_EVERY_MS, random, signal)
  }
}

/** How often a balancer asks, and how long it waits. */
export interface Probing {
  everyMs: number
  timeoutMs: number
}

/** Asks whether the process is well, on a connection of its own each time, as a balancer does. */
export async function probeHealth({
  port,
  signal,
  experience,
  everyMs,
  timeoutMs,
}: Pick<ViewerOptions, 'port' | 'signal' | 'experience'> & Probing): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now()
    const { status } = await answerOf({ port, path: '/healthz', agent: false, signal, timeout: timeoutMs })
    const met = experience()
    met.latenciesMs.push(performance.now() - startedMs)
    if (status !== 200 && !signal.aborted) met.refusals.push(`/healthz: ${status}`)
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
}

function createBrowser({ port, address, signal, experience }: ViewerOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookies = new Map<string, string>()
  signal.addEventListener('abort', () => agent.destroy(), { once: true })
  const ask = async (method: string, path: string, body?: string) => {
    const startedMs = performance.now()
    const answer = await answerOf({
      port,
      path,
      method,
      agent,
      signal,
      timeout: 15_000,
      body,
      headers: {
        'x-forwarded-for': address,
        'x-requested-with': 'gaugeboard',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
      },
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { ...answer, tookMs: performance.now() - startedMs }
  }
  return {
    async look(path: string) {
      const { status, tookMs } = await ask('GET', path)
      if (signal.aborted) return
      const met = experience()
      met.latenciesMs.push(tookMs)
      if (status !== 200) met.refusals.push(`${path}: ${status}`)
    },
    async signIn() {
      const { status, tookMs } = await ask('POST', '/api/session', JSON.stringify(OPERATOR))
      if (signal.aborted) return
      const met = experience()
      met.signInsMs.push(tookMs)
      if (status !== 200) met.refusals.push(`sign-in: ${status}`)
    },
    /** Follows a stream until it is left; one that is refused or ends before that is a refusal. */
    listen(path: string) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'x-forwarded-for': address, cookie }
      let isLeft = false
      const refused = (why: string) =>
        void (signal.aborted || isLeft || experience().refusals.push(`${path}: ${why}`))
      const request = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false, signal })
      request.on('response', (answer) => {
        answer.on('error', () => {})
        answer.on('close', () => refused('the stream ended'))
        answer.resume()
        if (answer.statusCode !== 200) refused(String(answer.statusCode))
      })
      request.on('error', (error) => refused(error.message))
      request.end()
      return () => {
        isLeft = true
        request.destroy()
      }
    },
  }
}

interface Question {
  port: number
  path: string
  method?: string
  agent: Agent | false
  signal: AbortSignal
  timeout: number
  headers?: Record<string, string>
  body?: string | undefined
}

function answerOf({ body, timeout, ...question }: Question): Promise<{
  status: number | string
  headers: IncomingHttpHeaders
}> {
  return new Promise((resolve) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = httpRequest(
      { host: '127.0.0.1', ...question, headers: { ...question.headers, ...type } },
      (answer) => {
        const settle = (status: number | string) => resolve({ status, headers: answer.headers })
        answer.on('end', () => settle(answer.statusCode ?? 0))
        answer.on('error', ({ message }) => settle(message))
        answer.resume()
      },
    )
    request.setTimeout(timeout, () => request.destroy(new Error(`no answer in ${timeout} ms`)))
    request.on('error', ({ message }) => resolve({ status: message, headers: {} }))
    request.end(body)
  })
}

async function rest(ms: number, random: Random, signal: AbortSignal): Promise<void> {
  await pause(ms * (0.5 + random.below(1000) / 1000), undefined, { signal }).catch(() => {})
}
