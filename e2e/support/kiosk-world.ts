import type { StationInFile } from '../../src/bff/stations/file/schema.ts'
import { NO_STATIONS } from '../../src/bff/stations/file/stations.ts'
import { createTestStack, type TestDevice, type TestStack } from '../../src/bff/testing/test-upstream.ts'

const STEP_MS = 300_000
const HOUR_MS = 3_600_000
const SHOWN_MS = 26 * HOUR_MS
/** How old the newest reading is at the start. */
const NEWEST_MS = 180_000

const LEVELS: StationInFile = {
  levels: {
    FLUID_LEVEL: {
      unit: 'cm',
      levels: [
        { preset: 'siaga-3', beyond: 150 },
        { preset: 'siaga-2', beyond: 200 },
        { preset: 'siaga-1', beyond: 250 },
      ],
    },
  },
}

export interface KioskWorld extends TestStack {
  /** Lets time go by: stations report, and rivers rise and fall through their levels. */
  pass(ms: number): void
}

/** A dashboard with the public screen `demo` before a network of stations whose waters go up and down. */
export function createKioskWorld(options: {
  stations: number
  nowMs: number
  appDirectory: string
}): KioskWorld {
  const { stations, nowMs, appDirectory } = options
  const devices = Array.from({ length: stations }, (_, i) => device(i))
  const stack = createTestStack(devices, {
    appDirectory,
    kiosks: [{ slug: 'demo', publicKey: 'pk_demo' }],
    stations: { ...NO_STATIONS, of: () => LEVELS },
  })
  const { upstream } = stack
  upstream.nowMs = nowMs - SHOWN_MS
  let untilMs = upstream.nowMs + STEP_MS - NEWEST_MS
  const pass = (ms: number) => {
    upstream.nowMs += ms
    for (; untilMs <= upstream.nowMs; untilMs += STEP_MS) {
      devices.forEach((station, i) => {
        station.readings.push({ timeMs: untilMs, values: valuesAt(untilMs, i) })
      })
    }
    for (const station of devices) {
      while ((station.readings[0]?.timeMs ?? 0) < upstream.nowMs - 2 * SHOWN_MS) station.readings.shift()
      const newestMs = station.readings.at(-1)?.timeMs ?? upstream.nowMs
      station.wire.last_update_at = new Date(newestMs).toISOString()
    }
  }
  pass(SHOWN_MS)
  return Object.assign(stack, { pass })
}

function device(i: number): TestDevice {
  return {
    wire: {
      device_id: `gauge-${i}`,
      name: i === 0 ? 'Katulampa' : `Gauge ${i}`,
      type: 'AWLR',
      lat: -6.63 + (i % 6) * 0.07,
      long: 106.84 + Math.floor(i / 6) * 0.09,
      interval_seconds: STEP_MS / 1000,
      last_update_at: null,
      sensors: [
        { sensor_id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
        { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
        { sensor_id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
      ],
    },
    readings: [],
  }
}

/** Each river has its own period, so that another is worst every hour. */
function valuesAt(timeMs: number, i: number): Record<string, number> {
  const phase = (2 * Math.PI * timeMs) / ((5 + i) * HOUR_MS)
  const rain = Math.max(0, Math.round(30 * Math.sin(phase + 1)) / 10)
  return { level: Math.round(1600 + 1200 * Math.sin(phase + i)) / 10, rain, battery: 87 }
}
