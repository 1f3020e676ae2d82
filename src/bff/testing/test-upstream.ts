import { deviceDataPath } from '../../contract/paths.ts'
import type { Device } from '../../domain/device.ts'
import { type Bff, type BffOptions, createBff } from '../create-bff.ts'
import type { Logger } from '../observe/logger.ts'
import { basicAccess } from '../upstream/access.ts'
import { fetchTransport } from '../upstream/transport/fetch-transport.ts'

export const BASE_URL = 'https://telemetry.test/external/v1'
export const API_KEY = 'test-api-key'
export const SECRET_KEY = 'test-secret-key:with:colons'
/** 2024-05-10T12:00:00Z. */
export const NOON_MS = Date.UTC(2024, 4, 10, 12)

export interface WireReading {
  timeMs: number
  values: Record<string, number | null>
}

export interface TestDevice {
  /** As the device list has it; anything goes. */
  wire: Record<string, unknown>
  readings: WireReading[]
}

/**
 * A telemetry service in a function: it speaks the interface, counts its requests, and fails where a test says so.
 */
export class TestUpstream {
  nowMs = NOON_MS
  devices: TestDevice[] = []
  /** Paths and queries of all calls, below the base address. */
  calls: string[] = []
  headers: Headers[] = []
  /** Answers instead of the service where it gives a response. */
  fault: (path: string) => Response | undefined | Promise<Response | undefined> = () => undefined

  get listCalls(): string[] {
    return this.calls.filter((path) => path === '/devices')
  }

  /** Calls for a device's data. */
  dataCalls(id = 'gauge'): string[] {
    const path = deviceDataPath(id, {})
    return this.calls.filter((call) => call.split('?')[0] === path)
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const path = request.url.slice(BASE_URL.length)
    this.calls.push(path)
    this.headers.push(request.headers)
    const faulty = await this.fault(path)
    if (faulty) return faulty
    const url = new URL(request.url)
    const [, id] = /^\/external\/v1\/(?:[^/]+\/)?devices\/([^/]+)\/data$/.exec(url.pathname) ?? []
    if (id === undefined) return envelope(this.devices.map(({ wire }) => wire))
    const device = this.devices.find(({ wire }) => wire.device_id === decodeURIComponent(id))
    if (!device) return failed(404, 'Device not found')
    const startMs = Date.parse(url.searchParams.get('start') ?? '')
    const endMs = Date.parse(url.searchParams.get('end') ?? '')
    return envelope(
      device.readings
        .filter(({ timeMs }) => timeMs >= startMs && timeMs <= Math.min(endMs, this.nowMs))
        .map(wireItem),
    )
  }
}

/** A gauge that reports every 5 minutes: `level` in cm counts its readings, `battery` in % is always 87. */
export function gauge(fromMs: number, toMs: number, wire: Partial<TestDevice['wire']> = {}): TestDevice {
  const readings: WireReading[] = []
  for (let timeMs = fromMs; timeMs <= toMs; timeMs += 300_000) {
    readings.push({ timeMs, values: { level: readings.length, battery: 87 } })
  }
  return {
    wire: {
      device_id: 'gauge',
      name: 'Katulampa',
      type: 'AWLR',
      lat: -6.63,
      long: 106.84,
      interval_seconds: 300,
      last_update_at: new Date(toMs).toISOString(),
      sensors: [
        { sensor_id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
        { sensor_id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
      ],
      ...wire,
    },
    readings,
  }
}

export function envelope(data: unknown): Response {
  return Response.json({ message: 'Success', data })
}

export function failed(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message, data: null }, { status, headers })
}

export function wireItem({ timeMs, values }: WireReading): unknown {
  return {
    timestamp: `${new Date(timeMs).toISOString().slice(0, 19)}+00:00`,
    sensors: Object.entries(values).map(([id, value]) => ({ id, value, unit: '.' })),
  }
}

export interface LogLine {
  level: keyof Logger
  fields: object
  message: string
}

/** A logger that keeps its lines. */
export function createTestLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const keep = (level: keyof Logger) => (fields: object, message: string) =>
    void lines.push({ level, fields, message })
  return { lines, error: keep('error'), warn: keep('warn'), info: keep('info'), debug: keep('debug') }
}

export interface TestStack {
  upstream: TestUpstream
  bff: Bff
  logger: Logger & { lines: LogLine[] }
  /** GETs an address of the bff. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** GETs an address and parses its JSON. */
  json(path: string): Promise<unknown>
}

/** A bff before a test upstream, whose clock it shares. */
export function createTestStack(devices: TestDevice[], options: Partial<BffOptions> = {}): TestStack {
  const upstream = new TestUpstream()
  upstream.devices = devices
  const logger = createTestLogger()
  const bff = createBff({
    upstream: fetchTransport(upstream.fetch, BASE_URL),
    access: basicAccess(API_KEY, SECRET_KEY),
    now: () => upstream.nowMs,
    logger,
    appDirectory: undefined,
    tiles: null,
    simulated: false,
    limits: { attempts: 1 },
    ...options,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    bff(new Request(`http://127.0.0.1:8080${path}`, { headers }))
  return { upstream, bff, logger, get, json: async (path) => (await get(path)).json() }
}

export function seriesPath(id: string, fromMs: number, toMs: number, rest = ''): string {
  const from = new Date(fromMs).toISOString()
  const to = new Date(toMs).toISOString()
  return `/api/devices/${encodeURIComponent(id)}/series?from=${from}&to=${to}${rest}`
}

/** The device as the bff lists it, by id. */
export function stateOf(listing: unknown, id: string): Device & Record<string, unknown> {
  const { devices } = listing as { devices: (Device & Record<string, unknown>)[] }
  const device = devices.find((candidate) => candidate.id === id)
  if (!device) throw new Error(`${id} is not listed`)
  return device
}
