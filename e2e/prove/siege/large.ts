import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_DEVICES } from '../../../src/bff/upstream/reading/device-reader.ts'
import { listening } from '../../support/listening.ts'
import { newFolder, started } from '../program.ts'
import { type Judge, percentile } from '../report.ts'

export interface LargeOptions {
  program: string
  devices: number
  /** Until so many devices were read; the list is asked for all the while. */
  untilRead: number
  /** Megabytes resident. */
  maxMb: number
  /** Longest time for a list that is known already, and for 99 of 100 probes meanwhile. */
  maxListMs: number
  maxProbeMs: number
  judge: Judge
}

const BETWEEN_LISTS_MS = 20_000
const BETWEEN_PROBES_MS = 10
const INTERVAL_MS = 300_000

/** A very large network, shown to staff and on a public screen: what the dashboard holds, and how it answers meanwhile. */
export async function proveLarge(options: LargeOptions): Promise<void> {
  const { program, devices, untilRead, maxMb, maxListMs, maxProbeMs, judge } = options
  const shown = Math.min(devices, MAX_DEVICES)
  const folder = await newFolder('large')
  const network = await largeNetwork(devices)
  const dashboard = await started([program, 'start'], {
    ...{
      DATA_DIR: folder.path,
      AUTH: 'none',
      UPSTREAM_URL: network.url,
      KIOSKS: 'hall:public-key-of-the-hall',
    },
    ...{ UPSTREAM_API_KEY: 'large-api-key', UPSTREAM_SECRET_KEY: 'large-secret-key' },
    // a file for each device is most of the work of reading them, and none of the memory
    COPIES_MB: '0',
  })
  const timed = async (path: string) => {
    const sinceMs = performance.now()
    const answer = await fetch(dashboard.url + path, { headers: { connection: 'close' } })
    const text = await answer.text()
    return { ms: performance.now() - sinceMs, text }
  }
  const probesMs: number[] = []
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      probesMs.push((await timed('/healthz')).ms)
      await pause(BETWEEN_PROBES_MS)
    }
  }
  const probing = probe()
  try {
    const paths = ['/api/kiosks/hall/devices', '/api/devices']
    for (const path of paths) {
      const list = JSON.parse((await timed(path)).text) as { devices?: unknown[]; omitted?: number }
      const isWhole = list.devices?.length === shown && (list.omitted ?? 0) === devices - shown
      judge(
        `${path} has ${list.devices?.length} of ${devices} devices and says how many it leaves out`,
        isWhole,
      )
    }
    let slowestMs = 0
    while (network.read() < untilRead) {
      await pause(Math.min(BETWEEN_LISTS_MS, untilRead))
      for (const path of paths) slowestMs = Math.max(slowestMs, (await timed(path)).ms)
    }
    const { mostMb } = await dashboard.resident()
    judge(`${devices} devices: at most ${Math.round(mostMb)} MB resident, allowed ${maxMb}`, mostMb < maxMb)
    judge(`a list took at most ${Math.round(slowestMs)} ms, allowed ${maxListMs}`, slowestMs < maxListMs)
    const p99 = percentile(probesMs, 0.99)
    judge(`99 % of the probes took at most ${Math.round(p99)} ms, allowed ${maxProbeMs}`, p99 < maxProbeMs)
  } finally {
    isOver = true
    await probing.catch(() => {})
    await dashboard.end()
    network.close()
    await folder.remove()
  }
}

/** A service with very many devices, each with one reading; the last one is 5 MB long. */
async function largeNetwork(devices: number) {
  const timeMs = Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS
  const timestamp = `${new Date(timeMs).toISOString().slice(0, 19)}+00:00`
  const sensors = [{ sensor_id: 'level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const place = (n: number) => ({ lat: -6.2 - (n % 1000) / 500, long: 106.8 + Math.floor(n / 1000) / 50 })
  const items = Array.from({ length: devices }, (_, n) => ({
    ...{ device_id: `POS-${n}`, name: `Pintu air Kali Ciliwung ${n}`, type: 'AWLR', ...place(n) },
    ...{ interval_seconds: INTERVAL_MS / 1000, last_update_at: timestamp, sensors },
  }))
  const answer = (data: unknown) => Buffer.from(JSON.stringify({ message: 'Success', data }))
  const list = answer([...items, { device_id: 'huge', name: 'x'.repeat(5_000_000) }])
  const readings = answer([{ timestamp, sensors: [{ id: 'level', value: 120, unit: 'cm' }] }])
  let read = 0
  const server = createServer(({ url = '' }, response) => {
    const isData = url.includes('/data')
    if (isData) read++
    response.setHeader('content-type', 'application/json').end(isData ? readings : list)
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}/external/v1`,
    read: () => read,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
