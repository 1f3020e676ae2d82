/** A sensor of a station. */
export interface SensorPlace {
  deviceId: string
  sensorId: string
}

/** How long an answer of a part is waited for, and how soon after it the next is requested. */
const PART_MS = 5_000
export const NEXT_PART_MS = 500

/** A sensor as the routes of relations name it: `device/sensor`, both percent-encoded. */
export function sensorPath({ deviceId, sensorId }: SensorPlace): string {
  return `${encodeURIComponent(deviceId)}/${encodeURIComponent(sensorId)}`
}

/** The range, and how long a part of it is waited for. */
export function rangeQuery({ fromMs, toMs }: { fromMs: number; toMs: number }): URLSearchParams {
  return new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    wait: String(PART_MS),
  })
}
