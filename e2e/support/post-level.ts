import { expect } from './test.ts'

/** `WEBHOOK_API_KEY` of a stack that takes levels. */
export const WEBHOOK_KEY = 'a-webhook-key-for-tests'

/** Posts a level as the service does: one message of a sensor. */
export async function postLevel(
  stackUrl: string,
  device: string,
  level: number,
  timeMs: number,
): Promise<void> {
  const response = await fetch(`${stackUrl}/webhook/sensor-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY },
    body: JSON.stringify({
      event: 'sensor.data',
      device_id: device,
      timestamp: new Date(timeMs).toISOString(),
      data: { fluid_level: level },
    }),
  })
  expect(response.status).toBe(200)
}
