import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as timeout } from 'node:timers/promises'
import { MAX_DEVICES } from '../../../src/bff/upstream/reading/device-reader.ts'
import { largeNetwork } from './large-network.ts'
import { builtProgram, realDashboard } from './real-server.ts'

export interface DashboardOptions {
  /** Of the service; the dashboard has them all, or as many as it takes. */
  devices: number
  /** The same stations on a public screen too. */
  hasKiosk: boolean
  /** Until so many devices were read; the list is asked for all the while. */
  untilRead: number
  betweenListsMs: number
  /** Most megabytes resident. */
  most: number
  /** Longest time for a list that is known already, and for 99 of 100 probes meanwhile. */
  listMs: number
  probeMs: number
  judge: (what: string, holds: boolean) => void
}

const BETWEEN_PROBES_MS = 10

/** Has a real dashboard show a very large network, and watches what it holds and how it answers meanwhile. */
export async function proveDashboard(options: DashboardOptions): Promise<void> {
  const { devices, hasKiosk, untilRead, betweenListsMs, most, listMs, probeMs, judge } = options
  const shown = Math.min(devices, MAX_DEVICES)
  const what = `${devices} devices${hasKiosk ? ' and a kiosk of them' : ''}`
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-memory-'))
  await builtProgram()
  const network = await largeNetwork(devices)
  const dashboard = await realDashboard(directory, {
    UPSTREAM_URL: network.url,
    // a file for each device is most of the work of reading them, and none of the memory
    COPIES_MB: '0',
    ...(hasKiosk && { KIOSKS: 'hall:public-key-of-the-hall' }),
  })
  const probes = new AbortController()
  try {
    const delays = probed(`${dashboard.url}/healthz`, probes.signal)
    const paths = hasKiosk ? ['/api/kiosks/hall/devices', '/api/devices'] : ['/api/devices']
    const first = await Promise.all(paths.map((path) => listOf(dashboard.url + path)))
    for (const [n, { count, omitted, ms }] of first.entries()) {
      const list = `${what}: ${paths[n]} has ${count} after ${Math.round(ms)} ms and leaves out ${omitted}`
      judge(list, count === shown && omitted === devices - shown)
    }
    let slowestMs = 0
    while (network.read < untilRead) {
      await timeout(betweenListsMs)
      for (const path of paths) slowestMs = Math.max(slowestMs, (await listOf(dashboard.url + path)).ms)
    }
    probes.abort()
    const late = (await delays).sort((a, b) => a - b)
    const { mostMb } = await dashboard.resident()
    const held = `${what}, ${network.read} readings: at most ${Math.round(mostMb)} MB resident`
    judge(`${held}, allowed ${most} MB`, mostMb < most)
    judge(`${what}: a list took at most ${Math.round(slowestMs)} ms, allowed ${listMs}`, slowestMs < listMs)
    const p99 = late[Math.floor(late.length * 0.99)] ?? Number.NaN
    const others = `of ${late.length} probes 99 % took at most ${Math.round(p99)} ms`
    judge(
      `${what}: ${others}, allowed ${probeMs}; all ${Math.round(late.at(-1) ?? Number.NaN)}`,
      p99 < probeMs,
    )
  } finally {
    probes.abort()
    await dashboard.stop()
    await network.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function listOf(url: string): Promise<{ count: number; omitted: number; ms: number }> {
  const sinceMs = performance.now()
  const body = await gotten(url)
  const ms = performance.now() - sinceMs
  const { devices = [], omitted = 0 } = JSON.parse(body) as { devices?: unknown[]; omitted?: number }
  return { count: devices.length, omitted, ms }
}

/** How long each of many small requests took, one every few milliseconds. */
async function probed(url: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    const sinceMs = performance.now()
    await gotten(url)
    took.push(performance.now() - sinceMs)
    await timeout(BETWEEN_PROBES_MS)
  }
  return took
}

/** Over a connection of its own: one that is kept may be closed by the server just when it is used again. */
async function gotten(url: string): Promise<string> {
  const request = get(url, { agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return text(response)
}
