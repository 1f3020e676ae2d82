/** A station that reported five values every minute for a year, as a service in a function: 162 MB of JSON. */
export interface MinuteStation {
  id: string
  baseUrl: string
  startMs: number
  endMs: number
  /** Measurement sets of the year. */
  sets: number
  fetch: (request: Request) => Promise<Response>
}

const DAYS = 365
export const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Written at once, so that the service itself holds nobody up. */
const SETS_A_CHUNK = 300
const SENSORS = ['level', 'rain', 'temperature', 'humidity', 'wind']

export function minuteStation(): MinuteStation {
  const endMs = Date.UTC(2025, 0, 1)
  const startMs = endMs - DAYS * DAY_MS + MINUTE_MS
  const baseUrl = 'https://telemetry.test/external/v1'
  const device = {
    device_id: 'minutes',
    name: 'Minutes',
    type: 'AWLR',
    lat: -6.6,
    long: 106.8,
    interval_seconds: 60,
    last_update_at: new Date(endMs).toISOString(),
    sensors: SENSORS.map((id) => ({ sensor_id: id, name: id, type: 'FLUID_LEVEL', unit: 'cm' })),
  }
  return {
    id: device.device_id,
    baseUrl,
    startMs,
    endMs,
    sets: DAYS * 1_440,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.endsWith('/data')) return Response.json({ message: 'Success', data: [device] })
      const bound = (name: string) => Date.parse(searchParams.get(name) ?? '')
      const fromMs = Math.max(startMs, Math.ceil(bound('start') / MINUTE_MS) * MINUTE_MS)
      return new Response(bodyOf(fromMs, Math.min(endMs, bound('end'))), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }
}

function bodyOf(fromMs: number, toMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let atMs = fromMs
  let isOpen = false
  return new ReadableStream({
    pull(controller) {
      let text = isOpen ? '' : '{"message":"Success","data":['
      for (let n = 0; n < SETS_A_CHUNK && atMs <= toMs; n++, atMs += MINUTE_MS) {
        text += `${isOpen ? ',' : ''}${itemAt(atMs)}`
        isOpen = true
      }
      if (atMs <= toMs) return controller.enqueue(encoder.encode(text))
      controller.enqueue(encoder.encode(`${text}]}`))
      controller.close()
    },
  })
}

function itemAt(timeMs: number): string {
  const count = timeMs / MINUTE_MS
  const value = (factor: number) => ((count * factor) % 9_973) / 10
  const values = SENSORS.map((id, n) => `{"id":"${id}","value":${value(7919 * (n + 1))},"unit":"cm"}`)
  return `{"timestamp":"${new Date(timeMs).toISOString().slice(0, 19)}+00:00","sensors":[${values.join(',')}]}`
}
