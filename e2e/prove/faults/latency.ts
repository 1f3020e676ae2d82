import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { FAULTS } from './kinds.ts'
import type { Place } from './meet.ts'
import { ask } from './routes.ts'

/** The 99th percentile of cached answers, in milliseconds. */
export interface LatencyFigures {
  healthyMs: number
  outageMs: number
  /** What was done to the service. */
  fault: string
}

const ROUNDS = 7
const REQUESTS = 1_000
const AT_ONCE = 4
const AGED_MS = 20 * 60_000
const FAULT = FAULTS.find(({ name }) => name === 'hangs')

/** Asks for the same cached answers while the service is well and while it hangs, in turns; the median of each side. */
export async function measureLatency({ proxy, bff, start, routes }: Place): Promise<LatencyFigures> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-faults-'))
  const healthy: number[] = []
  const outage: number[] = []
  try {
    const url = await bff.start({ ...start, dataDirectory })
    const cached = routes.slice(0, 2)
    // the lightest client there is: it shares the machine with what it measures
    const pool = new Pool(url, { connections: AT_ONCE })
    const timed = async (path: string) => {
      const sinceMs = performance.now()
      const { statusCode, body } = await pool.request({ path, method: 'GET' })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return statusCode === 200 ? performance.now() - sinceMs : Number.POSITIVE_INFINITY
    }
    const measured = async () => {
      const times: number[] = []
      let left = REQUESTS
      const work = async () => {
        while (left-- > 0) {
          times.push(await timed(cached[left % 2]?.path ?? ''))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return percentile99(times)
    }
    await measured()
    for (let round = 0; round < ROUNDS; round++) {
      healthy.push(await measured())
      await proxy.suffer(FAULT)
      await bff.step(AGED_MS)
      outage.push(await measured())
      await proxy.suffer(undefined)
      for (const route of cached) while ((await ask(url, route)).isStale);
    }
    await pool.close()
    await bff.stop()
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return { healthyMs: median(healthy), outageMs: median(outage), fault: FAULT?.name ?? '' }
}

function percentile99(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
