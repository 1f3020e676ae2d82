import type { Seen } from './judge.ts'
import { STATION_ID } from './service.ts'

export interface AskedRoute {
  name: string
  path: string
  /** Whether its answer can become old: what lies weeks back cannot. */
  ages: boolean
  /** What of its text must stay the same. */
  content: (text: string) => string
}

const DAY_MS = 86_400_000

/** The routes that show what the service says, for readings up to that time. */
export function routesUpTo(newestMs: number): AskedRoute[] {
  const range = (fromDays: number, toDays: number) => {
    const at = (days: number) => new Date(newestMs - days * DAY_MS).toISOString()
    return `from=${at(fromDays)}&to=${at(toDays)}`
  }
  const station = `/api/devices/${STATION_ID}`
  const readings = (text: string) => {
    const { readings, sensors } = JSON.parse(text) as { readings: number; sensors: unknown }
    return JSON.stringify([readings, sensors])
  }
  return [
    { name: 'devices', path: '/api/devices', ages: true, content: stations },
    { name: 'series', path: `${station}/series?${range(1, 0)}`, ages: true, content: readings },
    {
      name: 'series of weeks ago',
      path: `${station}/series?${range(40, 38)}`,
      ages: false,
      content: readings,
    },
    { name: 'export', path: `${station}/export?${range(1, 0)}`, ages: true, content: (text) => text },
  ]
}

export async function ask(url: string, { path, content }: AskedRoute): Promise<Seen> {
  const sinceMs = performance.now()
  const response = await fetch(url + path)
  const text = await response.text()
  const isFile = path.includes('/export?')
  const isGood = response.status === 200
  const { asOf, stale }: { asOf?: number; stale?: boolean } = isGood && !isFile ? JSON.parse(text) : {}
  const { headers } = response
  return {
    status: response.status,
    type: headers.get('content-type') ?? '',
    text,
    isStale: isFile ? headers.has('x-gaugeboard-stale') : stale === true,
    asOf: isFile ? Date.parse(headers.get('x-gaugeboard-as-of') ?? '') : asOf,
    content: isGood ? content(text) : '',
    ms: performance.now() - sinceMs,
  }
}

/** Stations and newest readings, without how fresh they are now. */
function stations(text: string): string {
  const { devices } = JSON.parse(text) as { devices: { freshness: string }[] }
  return JSON.stringify(devices.map(({ freshness: _, ...device }) => device))
}
