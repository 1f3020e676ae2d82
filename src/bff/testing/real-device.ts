import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TestDevice } from './test-upstream.ts'

/** A station of the real measurements as a telemetry service has it; each sensor's id is its type. */
export function realDevice(directory: string, id: string): TestDevice {
  const stations = readFileSync(join(directory, 'stations.csv'), 'utf8')
  // the only field with commas in it is the name
  const [, name = '', lat, long, type, interval] =
    new RegExp(`^${id},(.*),([^,]*),([^,]*),([^,]*),([^,]*),[^,]*$`, 'm').exec(stations) ?? []
  const [head = '', ...lines] = gunzipSync(readFileSync(join(directory, 'readings', `${id}.csv.gz`)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const sensors = head
    .split(',')
    .slice(1)
    .map((title) => /^(\w+) \((.*)\)$/.exec(title) ?? [])
    .map(([, kind = '', unit = '']) => ({ sensor_id: kind, name: kind, type: kind, unit }))
  const readings = lines.map((line) => {
    const [time = '', ...cells] = line.split(',')
    const values = sensors.flatMap(({ sensor_id: sensor }, i) =>
      cells[i] ? [[sensor, Number(cells[i])]] : [],
    )
    return { timeMs: Date.parse(time), values: Object.fromEntries(values) as Record<string, number> }
  })
  const wire = {
    device_id: id,
    name: name.replaceAll('"', ''),
    type,
    lat: Number(lat),
    long: Number(long),
    interval_seconds: Number(interval),
    last_update_at: new Date(readings.at(-1)?.timeMs ?? 0).toISOString(),
    sensors,
  }
  return { wire, readings }
}
