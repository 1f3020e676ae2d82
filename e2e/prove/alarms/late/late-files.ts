import { SENSOR } from '../gauges.ts'
import type { Reading } from '../naive.ts'
import type { WorldGauge } from '../world.ts'
import type { Record } from './records.ts'

/** A route has so many others at most. */
const MAX_BASINS = 90

/** Gauges share receivers by their basin. */
export function basinOf(index: number, gauges: number): string {
  return `basin-${Math.floor((index * Math.min(MAX_BASINS, gauges)) / gauges)}`
}

/** A gauge of the proof's world as it was recorded. */
export function worldGauge(
  id: string,
  { sensor, intervalSeconds }: Record,
  past: readonly Reading[],
): WorldGauge {
  return { id, sensor, intervalSeconds, past }
}

/** Levels of each gauge; nothing is said of the margin. */
export function stationsFileOf(gauges: readonly { gauge: string; basin: string; record: Record }[]): string {
  const stations = gauges.map(({ gauge, basin, record }) => {
    const levels = record.levels.map(({ severity, at }) => ({ name: `Level ${severity}`, severity, at }))
    return [gauge, { basin, levels: { [SENSOR.id]: { unit: record.sensor.unit, levels } } }]
  })
  return JSON.stringify({ stations: Object.fromEntries(stations) })
}

const LEVELS = { id: 'levels', when: { kind: 'level', minSeverity: 1 }, chatter: false }

/** By default the rule of levels alone; messages of each gauge by themselves, none repeated. */
export function alarmsFileOf(
  gauges: readonly { basin: string }[],
  url: string,
  file: object = { rules: [LEVELS] },
): string {
  const names = [...new Set(gauges.map(({ basin }) => basin))]
  return JSON.stringify({
    ...file,
    receivers: names.map((name) => ({
      ...{ name, kind: 'webhook', url: `${url}/${name}`, secretEnv: 'ALARM_PROOF_SECRET' },
    })),
    route: {
      ...{ receiver: names[0], groupBy: ['station'], groupWaitSeconds: 30, repeatMinutes: 43_200 },
      routes: names.map((name) => ({ receiver: name, match: [{ name: 'basin', values: [name] }] })),
    },
  })
}
