import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { realStation } from '../../src/bff/testing/real-station.ts'
import { readAgencyFlag } from '../../src/domain/quality/agency-flags.ts'
import { defaultChecks } from '../../src/domain/quality/default-checks.ts'
import { flagReadings } from '../../src/domain/quality/flag-readings.ts'
import { FLAGS } from '../../src/domain/quality/flags.ts'
import { lowerBound, upperBound } from '../../src/domain/series/m4.ts'

/** How far our flags and an agency's agree on the values of one sensor. */
export interface Agreement {
  station: string
  sensor: string
  /** Values that both flag (suspect or failed), the agency alone, and we alone. */
  both: number
  agencyOnly: number
  oursOnly: number
}

const INTERVALS_S: Readonly<Record<string, number>> = { 'usgs-01581752-plumtree-run': 300 }
const DEFAULT_INTERVAL_S = 900
/** Estimates and what nobody examined say nothing of whether a value can be told to be wrong. */
const NOT_COMPARED = /estimated|provisional$|unchecked/

/** Our defaults beside the flags of the agencies, for every sensor that an agency flags. */
export function agreements(directory: string): Agreement[] {
  return readdirSync(join(directory, 'quality')).flatMap((file) => {
    const station = file.replace('.csv.gz', '')
    const text = gunzipSync(readFileSync(join(directory, 'quality', file))).toString('utf8')
    const lines = parse(text, { columns: true }) as Record<'start' | 'end' | 'sensor' | 'flag', string>[]
    const interval = INTERVALS_S[station] ?? DEFAULT_INTERVAL_S
    const { wire, readings } = realStation(directory, station, interval)
    const t = Float64Array.from(readings, ({ timeMs }) => timeMs)
    const units = new Map(
      (wire.sensors as { type: string; unit: string }[]).map(({ type, unit }) => [type, unit]),
    )
    return [...units].flatMap(([sensor, unit]) => {
      const v = Float64Array.from(readings, ({ values }) => values[sensor] ?? Number.NaN)
      const theirs = new Uint8Array(v.length)
      for (const { start, end, flag } of lines.filter((line) => line.sensor === sensor)) {
        const said = readAgencyFlag(flag)
        if (!said || said === 'missing') continue
        const code = NOT_COMPARED.test(said.meaning) ? 2 : said.verdict === 'good' ? 0 : 1
        theirs.fill(code, lowerBound(t, Date.parse(start)), upperBound(t, Date.parse(end)))
      }
      if (!theirs.includes(1)) return []
      const ours = flagReadings(t, v, defaultChecks(sensor, unit, interval), interval).worst
      const counted = { station, sensor, both: 0, agencyOnly: 0, oursOnly: 0 }
      for (let i = 0; i < v.length; i++) {
        if (Number.isNaN(v[i] as number) || theirs[i] === 2) continue
        const isOurs = ours[i] === FLAGS.suspect || ours[i] === FLAGS.fail
        if (theirs[i] === 1 && isOurs) counted.both++
        else if (theirs[i] === 1) counted.agencyOnly++
        else if (isOurs) counted.oursOnly++
      }
      return [counted]
    })
  })
}
