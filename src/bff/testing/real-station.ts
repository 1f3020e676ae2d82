import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TestDevice } from './test-upstream.ts'

/** A station of the real data as the service would give it; sensors are called as their types. */
export function realStation(realData: string, id: string, intervalSeconds: number): TestDevice {
  const text = gunzipSync(readFileSync(join(realData, 'readings', `${id}.csv.gz`))).toString('utf8')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split(',').slice(1)
  const sensors = columns.map((column) => {
    const [, type = column, unit = ''] = /^(.*) \((.*)\)$/.exec(column) ?? []
    return { sensor_id: type, name: type, type, unit }
  })
  const readings = lines.map((line) => {
    const [time = '', ...cells] = line.split(',')
    const values: Record<string, number> = {}
    cells.forEach((cell, i) => {
      if (cell !== '') values[(sensors[i] as (typeof sensors)[number]).sensor_id] = Number(cell)
    })
    return { timeMs: Date.parse(time), values }
  })
  const newest = readings.at(-1)?.timeMs ?? 0
  const wire = { device_id: id, name: id, type: 'AWS', lat: 0, long: 0, interval_seconds: intervalSeconds }
  return { wire: { ...wire, last_update_at: new Date(newest).toISOString(), sensors }, readings }
}
