import { alarmLog } from '../../src/bff/alarms/alarm-log.ts'
import { openSqliteStore } from '../../src/bff/storage/sqlite/open-dashboard-store.ts'
import { entriesOf } from '../../src/domain/alarms/alarm-index.ts'
import { judgeStation } from '../../src/domain/alarms/judge-station.ts'
import { DEFAULT_RULES } from '../../src/domain/alarms/rule.ts'
import { defaultQuality } from '../../src/domain/quality/device-quality.ts'
import { type Gauge, MINUTE_MS, TAIL } from './network.ts'

/** As the evaluator takes them. */
const STATIONS_AT_ONCE = 200

/** The engine with its journal on SQLite. */
export class OurAlarms {
  readonly #log = alarmLog(openSqliteStore(':memory:').alarms, 'bench')
  readonly #gauges: readonly Gauge[]
  #minute = TAIL
  raised = 0

  constructor(gauges: readonly Gauge[]) {
    this.#gauges = gauges
  }

  /** Judges every station as of the next minute: milliseconds on a processor. */
  async processorMs(): Promise<number> {
    const begin = process.cpuUsage()
    const minute = this.#minute++
    for (let n = 0; n < this.#gauges.length; n += STATIONS_AT_ONCE) {
      const some = this.#gauges.slice(n, n + STATIONS_AT_ONCE)
      const entries = await this.#log.write((book) =>
        some.flatMap((gauge) => {
          const { events } = judgeStation(
            book.pointsOf(gauge.device.id),
            pictureOf(gauge, minute),
            DEFAULT_RULES,
          )
          return entriesOf(events, book, minute * MINUTE_MS)
        }),
      )
      this.raised += entries.filter(({ body }) => body.kind === 'raised').length
    }
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  }
}

function pictureOf({ device, scale, values }: Gauge, minute: number): Parameters<typeof judgeStation>[1] {
  const nowMs = minute * MINUTE_MS
  const first = minute - TAIL + 1
  const t = Float64Array.from({ length: TAIL }, (_, n) => (first + n) * MINUTE_MS)
  const v = Float64Array.from(values.slice(first, minute + 1))
  return {
    station: {
      ...device,
      ...{ lastUpdateMs: nowMs, freshness: 'live', latest: {}, rates: {}, levels: { level: scale } },
    },
    columns: { t, sensors: new Map([['level', v]]) },
    ...{
      nowMs,
      receivedMs: nowMs,
      listedMs: nowMs,
      sinceMs: nowMs - MINUTE_MS,
      baselineMs: 0,
      memoryMs: TAIL * MINUTE_MS,
    },
    ...{ upstream: [], history: undefined, quality: defaultQuality(device.intervalSeconds) },
  }
}
