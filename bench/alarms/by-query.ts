import { openFile } from '../../src/database/sqlite/open-file.ts'
import { type Gauge, MINUTE_MS } from './network.ts'

const TABLE = `
  CREATE TABLE reading (station INTEGER NOT NULL, t INTEGER NOT NULL, v REAL NOT NULL, PRIMARY KEY (station, t)) WITHOUT ROWID;
`
/** The newest value of each station in the last two hours, as an alert rule over a table of readings has it. */
const NEWEST = `
  SELECT station, v FROM reading r
  WHERE t = (SELECT max(t) FROM reading n WHERE n.station = r.station AND n.t > ?1)`

/** What one would otherwise do: readings go into a table, and a query asks each minute what is over its threshold. */
export class AlarmsByQuery {
  readonly #db = openFile(':memory:', [TABLE])
  readonly #insert = this.#db.prepare('INSERT INTO reading VALUES (?, ?, ?)')
  readonly #newest = this.#db.prepare(NEWEST)
  readonly #active = new Map<number, number>()
  raised = 0

  add(gauges: readonly Gauge[], minute: number): void {
    this.#db.exec('BEGIN')
    for (const [n, { values }] of gauges.entries())
      this.#insert.run([n, minute * MINUTE_MS, values[minute] as number])
    this.#db.exec('COMMIT')
  }

  minute(gauges: readonly Gauge[], minute: number): void {
    this.add(gauges, minute)
    const rows = this.#newest.all([(minute - 120) * MINUTE_MS]) as { station: number; v: number }[]
    for (const { station, v } of rows) this.#judge(station, v, gauges[station] as Gauge)
  }

  #judge(station: number, value: number, { scale: { levels, margin } }: Gauge): void {
    const before = this.#active.get(station) ?? 0
    let level = levels.findLastIndex(({ threshold }) => value >= threshold) + 1
    while (level < before && value >= (levels[level]?.threshold ?? Infinity) - margin) level++
    this.raised += Math.max(0, level - before)
    this.#active.set(station, level)
  }
}
