import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeStation } from '../../domain/alarms/judge-station.ts'
import { DEFAULT_RULES } from '../../domain/alarms/rule.ts'
import type { Device, DeviceState } from '../../domain/device.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { REAL_DATA, realColumn } from '../../domain/testing/real-columns.ts'
import { cutToTail, type Tail, tailOf, tailSpanMs } from '../readings/tail.ts'
import { DeviceStates } from '../stations/device-states.ts'
import type { StationInFile } from '../stations/file/schema.ts'
import { StationOverlay } from '../stations/file/station-overlay.ts'
import { NO_STATIONS, stationsOver } from '../stations/file/stations.ts'
import { listPeriodMs } from '../stations/list-timing.ts'
import { createTestLogger } from '../testing/test-upstream.ts'
import { DataSensors } from '../upstream/reading/data-sensors.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** What the list is late by at most: it is asked for every five seconds, and takes two. */
const LIST_LATE_MS = 7_000
const CUTS = 20
/** More readings than any tail holds. */
const TAIL_ROWS = 200
const [SILENCE] = DEFAULT_RULES.filter(({ when }) => when.kind === 'silence')

interface Gauge {
  device: Device
  /** Readings with a value, the source's error values left out. */
  t: Float64Array
  v: Float64Array
  /** P90, P97 and P99.5. */
  thresholds: readonly number[]
}

function gauges(): string[] {
  const names = ['readings', 'networks/readings'].flatMap((folder) =>
    readdirSync(join(REAL_DATA ?? '', folder))
      .filter((name) =>
        /^(ea|hydro|vigicrues|wamis-1018\d{3}\.|usgs|usbr|nerrs-apadb|rws-vlissingen\.)/.test(name),
      )
      .map((name) => `../${folder}/${name.replace('.csv.gz', '')}`),
  )
  return names.sort()
}

function gaugeOf(name: string): Gauge {
  const [kind, unit] = /hydro|usbr|networks.*usgs/.test(name) ? ['DISCHARGE', 'm3/s'] : ['FLUID_LEVEL', 'cm']
  const [times, values] = realColumn(name, `${kind} (${unit})`)
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number
  const isReal = (value: number) => value < 3 * Math.abs(at(0.995)) && value > at(0) - 1
  const rows = [...values.keys()].filter((n) => isReal(values[n] as number))
  const t = Float64Array.from(rows, (n) => times[n] as number)
  const steps = t.slice(1).map((ms, n) => ms - (t[n] as number))
  return {
    device: {
      ...{ id: 'gauge', name, kind: 'AWLR', position: null, lastUpdateMs: 0 },
      // the one that is most frequent
      intervalSeconds: (steps.sort()[steps.length >> 1] as number) / 1000,
      sensors: [{ id: 'water', name: 'Water', kind, unit }],
    },
    t,
    v: Float64Array.from(rows, (n) => values[n] as number),
    thresholds: [0.9, 0.97, 0.995].map(at),
  }
}

/** From each lowest reading of the twelve hours before the lowest threshold was crossed, to the peak after it. */
function risesOf({ t, v, thresholds: [low = 0] }: Gauge): [from: number, peak: number][] {
  const rises: [number, number][] = []
  for (let n = 1; n < v.length; n++) {
    if ((v[n] as number) < low || (v[n - 1] as number) >= low) continue
    let [from, peak] = [n, n]
    for (let m = n; m >= 0 && (t[n] as number) - (t[m] as number) <= 12 * HOUR; m--)
      if ((v[m] as number) < (v[from] as number)) from = m
    for (; n < v.length && (v[n] as number) >= low; n++) if ((v[n] as number) > (v[peak] as number)) peak = n
    rises.push([from, peak])
  }
  return rises
}

/** Readings that are not above those of the four before and of the hour, with none of the highest quarter within six hours. */
function calmCuts({ t, v }: Gauge): number[] {
  const quarter = [...v].sort((a, b) => a - b)[Math.floor(0.75 * v.length)] as number
  const every = Math.ceil(v.length / 2_000)
  const calm: number[] = []
  for (let n = TAIL_ROWS; n < v.length; n += every) {
    const at = t[n] as number
    const near = Array.from({ length: 161 }, (_, m) => n - 80 + m).filter((m) => m < v.length)
    const around = near.filter((m) => Math.abs((t[m] as number) - at) <= 6 * HOUR)
    const before = around.filter((m) => m < n && (m >= n - 4 || at - (t[m] as number) <= HOUR))
    const isLow = around.every((m) => (v[m] as number) < quarter)
    if (isLow && before.every((m) => (v[m] as number) >= (v[n] as number))) calm.push(n)
  }
  return spread(calm)
}

/** As many of them as are cut at, from the first to the last. */
function spread(rows: readonly number[]): number[] {
  if (rows.length <= CUTS) return [...rows]
  return Array.from(
    { length: CUTS },
    (_, n) => rows[Math.round((n * (rows.length - 1)) / (CUTS - 1))] as number,
  )
}

/** A gauge as a dashboard has it whose readings stop at a row, and what is raised a while after the last. */
function dashboardOf({ device, t, v, thresholds }: Gauge) {
  const entry: StationInFile = {
    levels: {
      water: {
        unit: device.sensors[0]?.unit ?? '',
        levels: thresholds.map((at, n) => ({ name: `L${n + 1}`, at, severity: n + 1 })),
      },
    },
  }
  let tail: Tail
  const overlay = new StationOverlay({
    stations: stationsOver(NO_STATIONS, new Map([['gauge', entry]])),
    logger: createTestLogger(),
    complete: (one) => one,
  })
  const states = new DeviceStates({
    tails: { of: () => tail },
    dataSensors: new DataSensors(),
    overlay,
    flags: { version: 0, of: () => undefined },
    qualityOf: () => defaultQuality(device.intervalSeconds),
    levelRecordOf: () => undefined,
    withSince: (state) => state,
  })
  return (row: number, afterMs: number): { state: DeviceState; severities: number[] } => {
    const [from, lastUpdateMs] = [Math.max(0, row + 1 - TAIL_ROWS), t[row] as number]
    const listed = { ...device, lastUpdateMs }
    const all = { t: t.slice(from, row + 1), sensors: new Map([['water', v.slice(from, row + 1)]]) }
    tail = tailOf(cutToTail(listed, all), { lastUpdateMs, readAtMs: lastUpdateMs })
    const nowMs = lastUpdateMs + afterMs
    const state = states.of(listed, nowMs)
    const input = {
      ...{ station: state, columns: tail.columns, quality: defaultQuality(device.intervalSeconds) },
      ...{ nowMs, receivedMs: lastUpdateMs, listedMs: nowMs - listPeriodMs([listed]) - LIST_LATE_MS },
      ...{
        sinceMs: Number.POSITIVE_INFINITY,
        baselineMs: 0,
        memoryMs: tailSpanMs(listed),
        upstream: [],
        history: undefined,
      },
    }
    const { events } = judgeStation(new Map(), input, SILENCE ? [SILENCE] : [])
    const severities = events.flatMap(({ event }) =>
      event.kind === 'raised' ? [event.subject.severity] : [],
    )
    return { state, severities }
  }
}

const NAMES = REAL_DATA === undefined ? [] : gauges()
const counted = { rises: 0, cuts: 0, atRisk: 0, calm: 0 }

describe.skipIf(REAL_DATA === undefined)('every real gauge', () => {
  it.each(NAMES)(
    '%s that dies in a rise is known with its level within two intervals and a minute',
    (name) => {
      const gauge = gaugeOf(name)
      const judged = dashboardOf(gauge)
      const withinMs = 2 * (gauge.device.intervalSeconds as number) * 1000 + MINUTE
      const missed: string[] = []
      for (const [from, peak] of risesOf(gauge)) {
        counted.rises++
        for (const row of spread(Array.from({ length: peak - from + 1 }, (_, n) => from + n))) {
          counted.cuts++
          const { state, severities } = judged(row, withinMs)
          const value = gauge.v[row] as number
          const reached = Math.max(value, value + 2 * (state.rates.water ?? 0))
          const least = gauge.thresholds.filter((threshold) => reached >= threshold).length
          if (least === 0) continue
          counted.atRisk++
          const isKnown = severities.length === 1 && (severities[0] as number) >= least
          if (!isKnown || state.freshness !== 'silent')
            missed.push(`${new Date(gauge.t[row] as number).toISOString()} ${value}: ${least}, ${severities}`)
        }
      }
      expect(missed).toEqual([])
    },
  )

  it.each(NAMES)('%s that is silent for a day in calm water raises nothing above quiet', (name) => {
    const gauge = gaugeOf(name)
    const judged = dashboardOf(gauge)
    const cuts = calmCuts(gauge)
    counted.calm += cuts.length
    const found = cuts.map((row) => judged(row, 24 * HOUR).severities.join())
    expect(found).toEqual(cuts.map(() => '0'))
  })

  it('was cut often enough for that to say something', () => {
    expect(NAMES.length).toBeGreaterThan(35)
    expect(counted.atRisk).toBeGreaterThan(5_000)
    expect(counted.calm).toBeGreaterThan(500)
  })
})
