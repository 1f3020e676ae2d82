import { SENSOR } from '../gauges.ts'
import type { Reading } from '../naive.ts'
import { WEBHOOK_KEY } from '../world.ts'

const LANES = 8

/** Does something with each of many, some at once. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

/** Messages about readings as the service sends them, one after the other. */
export async function pushAll(url: string, gauge: string, readings: readonly Reading[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY }
  for (const { t, v } of readings) {
    const timestamp = new Date(t).toISOString()
    const body = JSON.stringify({
      event: 'sensor.data',
      device_id: gauge,
      timestamp,
      data: { [SENSOR.id]: v },
    })
    const answer = await fetch(`${url}/webhook/sensor-data`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`a message of ${gauge} was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}
