import { readFileSync } from 'node:fs'
import { createBff } from '../../src/bff/create-bff.ts'
import { basicAccess } from '../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../src/bff/upstream/transport/fetch-transport.ts'
import type { Side } from '../harness/interleave.ts'
import { MINUTE_MS, type MinuteStation, minuteStation } from './minute-station.ts'

const silent = { error() {}, warn() {}, info() {}, debug() {} }
/** What came last is seen by a later turn. */
const LAST_TURN_MS = 50

/** The longest that anything else had to wait while a year of minutes was read from the service and drawn, cold. */
export function yearThroughTheBff(): Side {
  return {
    name: 'in slices',
    measure: () =>
      watched(async (station) => {
        const bff = createBff({
          upstream: fetchTransport(station.fetch, station.baseUrl),
          access: basicAccess('bench', 'bench'),
          now: () => station.endMs,
          logger: silent,
          appDirectory: undefined,
          tiles: null,
          simulated: false,
        })
        const { startMs, endMs, id } = station
        // a range's end is not in it
        const toMs = endMs + MINUTE_MS
        const range = `from=${new Date(startMs).toISOString()}&to=${new Date(toMs).toISOString()}`
        const answer = await bff(new Request(`http://localhost/api/devices/${id}/series?${range}&width=2400`))
        const { readings } = (await answer.json()) as { readings: number }
        if (readings !== station.sets) throw new Error(`${readings} of ${station.sets} sets were read`)
      }),
  }
}

/** The same bytes through `JSON.parse`. */
export function yearThroughJsonParse(): Side {
  return {
    name: 'JSON.parse',
    measure: () =>
      watched(async (station) => {
        const path = `/devices/${station.id}/data?start=${iso(station.startMs)}&end=${iso(station.endMs)}`
        const answer = await station.fetch(new Request(station.baseUrl + path))
        const { data } = (await answer.json()) as { data: unknown[] }
        if (data.length !== station.sets) throw new Error(`${data.length} of ${station.sets} sets were read`)
      }),
  }
}

/**
 * The longest time between two turns of the event loop that the main thread spent on a processor: what others have to
 * wait on a machine that has nothing else to do, whatever this one is busy with.
 */
async function watched(read: (station: MinuteStation) => Promise<void>): Promise<number> {
  const station = minuteStation()
  let longestMs = 0
  let lastMs = mainThreadMs()
  let isOver = false
  const look = () => {
    const nowMs = mainThreadMs()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await read(station)
  await new Promise((resolve) => setTimeout(resolve, LAST_TURN_MS))
  isOver = true
  return longestMs
}

/** From Linux's scheduler, as in `../service/cpu-time.ts`; the process's own id is its main thread's. */
function mainThreadMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function iso(ms: number): string {
  return encodeURIComponent(`${new Date(ms).toISOString().slice(0, 19)}Z`)
}
