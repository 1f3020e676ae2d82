import { STATION_ID } from './service.ts'

export interface TestedRoute {
  name: string
  path: string
  /** Whether its answer can become old: what lies weeks back cannot. */
  ages: boolean
  /** What of its text must stay the same. */
  content: (text: string) => string
}

/** What a route of the dashboard answered. */
export interface Seen {
  status: number
  type: string
  text: string
  isStale: boolean
  /** When what it shows was read. */
  asOf: number | undefined
  /** What must be the same as before: the stations, the readings, the file. */
  content: string
  ms: number
}

export interface Expectation {
  /** The same route's answer while all was well; `undefined` where nothing was ever seen. */
  before: Seen | undefined
  /** Whether the answer may have become old since. */
  ages: boolean
  /** Whether the service is well all the same. */
  isWell: boolean
  maxMs: number
  /** Texts that must be in no answer. */
  secrets: readonly string[]
}

const DAY_MS = 86_400_000

/** The routes that show what the service says, for readings up to that time. */
export function routesUpTo(newestMs: number): TestedRoute[] {
  const range = (fromDays: number, toDays: number) => {
    const at = (days: number) => new Date(newestMs - days * DAY_MS).toISOString()
    return `from=${at(fromDays)}&to=${at(toDays)}`
  }
  const station = `/api/devices/${STATION_ID}`
  const [day, weeksAgo] = [range(1, 0), range(40, 38)]
  return [
    { name: 'devices', path: '/api/devices', ages: true, content: stationsIn },
    { name: 'series', path: `${station}/series?${day}`, ages: true, content: readingsIn },
    { name: 'series of weeks ago', path: `${station}/series?${weeksAgo}`, ages: false, content: readingsIn },
    { name: 'export', path: `${station}/export?${day}`, ages: true, content: (text) => text },
  ]
}

export async function fetchRoute(url: string, { path, content }: TestedRoute): Promise<Seen> {
  const sinceMs = performance.now()
  const response = await fetch(url + path)
  const text = await response.text()
  const { status, headers } = response
  const isFile = path.includes('/export?')
  const { asOf, stale }: { asOf?: number; stale?: boolean } =
    status === 200 && !isFile ? JSON.parse(text) : {}
  return {
    ...{ status, text, type: headers.get('content-type') ?? '' },
    isStale: isFile ? headers.has('x-gaugeboard-stale') : stale === true,
    asOf: isFile ? Date.parse(headers.get('x-gaugeboard-as-of') ?? '') : asOf,
    content: status === 200 ? content(text) : '',
    ms: performance.now() - sinceMs,
  }
}

export function isRecovered({ status, isStale }: Seen): boolean {
  return status === 200 && !isStale
}

/** What is wrong with an answer that was given while the service failed; `undefined` when nothing is. */
export function wrongIn(
  seen: Seen,
  { before, ages, isWell, maxMs, secrets }: Expectation,
): string | undefined {
  if (secrets.some((secret) => seen.text.includes(secret))) return 'it holds a secret'
  if (seen.ms > maxMs) return `it took ${Math.round(seen.ms)} ms`
  if (isWell) return seen.status === 200 ? undefined : `it is ${seen.status}`
  if (!before) return wrongInProblem(seen)
  if (seen.status !== 200) return `it is ${seen.status}, though there was a good answer`
  if (seen.content !== before.content) return 'it is not the last good answer'
  if (!ages) return undefined
  if (!seen.isStale) return 'it is not marked stale'
  return seen.asOf === before.asOf ? undefined : 'it does not tell its age'
}

function wrongInProblem({ status, type, text }: Seen): string | undefined {
  if (status < 400) return `it is ${status}, though nothing was ever read`
  if (type !== 'application/problem+json') return `it is an error of type ${type}`
  const problem = JSON.parse(text) as { type?: string; title?: string; detail?: string; status?: number }
  if (!problem.type?.startsWith('urn:gaugeboard:problem:') || problem.status !== status || !problem.title)
    return 'its problem document is not complete'
  if (problem.type.endsWith(':unforeseen')) return 'it is an error that nobody foresaw'
  return /^[A-Z].+\. .+\.$/.test(problem.detail ?? '') ? undefined : 'it does not say what to do'
}

/** Stations and newest readings, without how fresh they are now. */
function stationsIn(text: string): string {
  const { devices } = JSON.parse(text) as { devices: { freshness: string }[] }
  return JSON.stringify(devices.map(({ freshness: _, ...device }) => device))
}

function readingsIn(text: string): string {
  const { readings, sensors } = JSON.parse(text) as { readings: number; sensors: unknown }
  return JSON.stringify([readings, sensors])
}
