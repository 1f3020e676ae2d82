import { expect, test } from 'vitest'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'

const MINUTE_MS = 60_000
const LIST = '/api/kiosks/harbour/devices'

/** What the service is asked in half an hour in which so many viewers look at a public screen every minute. */
async function callsFor(viewers: number) {
  const devices = [1, 2, 3].map((n) =>
    gauge(NOON_MS - 24 * 60 * MINUTE_MS, NOON_MS + 60 * MINUTE_MS, { device_id: `gauge-${n}` }),
  )
  const { upstream, get } = createTestStack(devices, {
    kiosks: [{ slug: 'harbour', publicKey: 'pk_harbour' }],
  })
  for (let minute = 0; minute < 30; minute++) {
    upstream.nowMs = NOON_MS + minute * MINUTE_MS
    for (const { wire } of devices)
      wire.last_update_at = new Date(Math.floor(upstream.nowMs / 300_000) * 300_000).toISOString()
    const paths = [LIST, `${LIST}/gauge-${1 + (minute % 3)}/series?last=24h&width=512`]
    for (const path of paths) {
      // a chart and its station's newest readings cost one call or two, as they come: here the newest come first
      if (path !== LIST) await expect.poll(async () => newestIn(await get(LIST))).toEqual(updatesOf(devices))
      const answers = await Promise.all(Array.from({ length: viewers }, () => get(path)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  }
  return upstream
}

function updatesOf(devices: readonly { wire: { last_update_at?: unknown } }[]): number[] {
  return devices.map(({ wire }) => Date.parse(String(wire.last_update_at)))
}

async function newestIn(response: Response): Promise<number[]> {
  const { devices } = (await response.json()) as { devices: { latest: Record<string, { t: number }> }[] }
  return devices.map(({ latest }) => Math.max(...Object.values(latest).map(({ t }) => t)))
}

test('a public screen costs the service the same for one viewer and for twenty, and tells it the public key alone', async () => {
  const [one, many] = [await callsFor(1), await callsFor(20)]
  expect(many.calls.length).toBeGreaterThan(10)
  expect(many.calls.length).toBeLessThanOrEqual(one.calls.length)
  for (const call of many.calls) expect(call).toMatch(/^\/pk_harbour\/devices(\/[^/]+\/data\?.*)?$/)
  for (const headers of many.headers)
    for (const name of ['authorization', 'cookie', 'x-forwarded-for']) expect(headers.has(name)).toBe(false)
})
