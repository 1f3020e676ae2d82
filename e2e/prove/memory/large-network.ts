import { createServer } from 'node:http'
import { listening } from '../../support/listening.ts'

export interface LargeNetwork {
  /** Base address of the service. */
  url: string
  /** Devices whose newest stretch was asked for, by each key and the credentials. */
  readonly read: number
  close(): Promise<void>
}

const SENSORS = [
  { id: 'level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'rain', name: 'Rainfall', type: 'RAINFALL', unit: 'mm' },
  { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
]
const INTERVAL_MS = 300_000

/** A service with very many devices of three sensors, each with one reading; the last device is 5 MB long. */
export async function largeNetwork(devices: number): Promise<LargeNetwork> {
  const timestamp = `${new Date(Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS).toISOString().slice(0, 19)}+00:00`
  const parts = Array.from({ length: devices }, (_, n) =>
    Buffer.from(`${JSON.stringify(device(n, timestamp))},`),
  )
  const huge = JSON.stringify({ device_id: 'huge', name: 'x'.repeat(5_000_000) })
  const list = Buffer.concat([
    Buffer.from('{"message":"Success","data":['),
    ...parts,
    Buffer.from(`${huge}]}`),
  ])
  let read = 0
  const server = createServer(({ url = '' }, response) => {
    const [, number] = /\/devices\/POS-(\d+)\/data/.exec(url) ?? []
    response.setHeader('content-type', 'application/json')
    if (number === undefined) return void response.end(list)
    read++
    const sensors = SENSORS.map(({ id, unit }, n) => ({ id, value: (Number(number) * 7 + n) % 200, unit }))
    response.end(JSON.stringify({ message: 'Success', data: [{ timestamp, sensors }] }))
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}/external/v1`,
    get read() {
      return read
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function device(n: number, timestamp: string): unknown {
  return {
    device_id: `POS-${n}`,
    name: `Pintu air Kali Ciliwung ${n}`,
    type: 'AWLR',
    lat: -6.2 - (n % 1000) / 500,
    long: 106.8 + Math.floor(n / 1000) / 50,
    interval_seconds: INTERVAL_MS / 1000,
    last_update_at: timestamp,
    sensors: SENSORS.map(({ id, ...sensor }) => ({ sensor_id: id, ...sensor })),
  }
}
