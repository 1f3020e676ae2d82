import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { runImport } from '../../src/cli/import/import.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 45
const STEP_MS = 10 * MINUTE

/** Main constituents of a tide: amplitude in cm, speed in degrees an hour. */
const CONSTITUENTS = [
  { cm: 79, speed: 28.9841042 },
  { cm: 19, speed: 30 },
  { cm: 8, speed: 15.0410686 },
  { cm: 11, speed: 13.9430356 },
]

/** What is true of the estuary's gauges. */
export const ESTUARY = { ratio: 0.5, delayMinutes: 90, floodAtDaysAgo: 15, floodCm: 240 }

/** Imports three gauges of an estuary: one at its mouth, one on the tidal river in a flood, one above the tide. */
export async function importEstuary(dataDirectory: string, nowMs: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-estuary-'))
  const sink = new PassThrough().resume()
  const sea = (ms: number) =>
    CONSTITUENTS.reduce(
      (level, { cm, speed }) => level + cm * Math.cos(((speed * ms) / HOUR) * (Math.PI / 180)),
      0,
    )
  const flood = (ms: number) => {
    const days = (ms - nowMs) / DAY + ESTUARY.floodAtDaysAgo
    return ESTUARY.floodCm * Math.exp(-((days / (days < 0 ? 1 : 3)) ** 2))
  }
  const river = (ms: number) => 150 + ESTUARY.ratio * sea(ms - ESTUARY.delayMinutes * MINUTE) + flood(ms)
  const gauges = [
    { id: 'mouth', name: 'Estuary mouth', level: sea },
    { id: 'quay', name: 'Town quay', level: river },
    { id: 'weir', name: 'Weir above the tide', level: (ms: number) => 40 + 0.8 * flood(ms + 9 * HOUR) },
  ]
  const first = Math.floor((nowMs - DAYS * DAY) / STEP_MS) * STEP_MS
  const times = Array.from({ length: (DAYS * DAY) / STEP_MS }, (_, i) => first + i * STEP_MS)
  const store = openStore(dataDirectory)
  try {
    await mkdir(join(directory, 'readings'))
    const rows = gauges.map(({ id, name }, i) => `${id},${name},51.${90 + i},4.${1 + i},AWLR,600,test`)
    const head = 'station_id,name,lat,long,type,interval_seconds,source'
    await writeFile(join(directory, 'stations.csv'), [head, ...rows, ''].join('\n'))
    for (const { id, level } of gauges) {
      const lines = times.map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z,${level(ms).toFixed(1)}`)
      const text = ['timestamp,FLUID_LEVEL (cm)', ...lines, ''].join('\n')
      await writeFile(join(directory, 'readings', `${id}.csv`), text)
    }
    await runImport({ store, directory, nowMs, output: { out: sink, err: sink } })
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
}
