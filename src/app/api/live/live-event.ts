import type { EventSourceMessage } from 'eventsource-parser'
import type { AlarmNews } from '../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../domain/device.ts'
import {
  isDeviceState,
  isFreshness,
  levelsAhead,
  newestFlags,
  stationFacts,
} from '../../../view/api/device-listing.ts'
import {
  type Check,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  parse,
  recordOf,
} from '../../../view/api/shape.ts'
import { isNews } from '../alarms/alarm-shapes.ts'

/** A measurement with the station's state after it. */
export interface LiveReading extends Pick<DeviceState, 'freshness' | 'rates' | 'flags' | 'ahead' | 'level'> {
  device: string
  t: number
  values: Record<string, number>
}

/** A station whose sensor changed its level, with the station's severity before and after. */
export interface LiveLevel {
  device: string
  severityBefore: number
  severity: number
}

export interface UpstreamState {
  state: 'ok' | 'slow' | 'down'
  since: number
  message: string
}

export type LiveEvent =
  | { kind: 'reading'; reading: LiveReading }
  | { kind: 'level'; level: LiveLevel }
  | { kind: 'devices'; devices: DeviceState[] }
  | { kind: 'judgements'; device: string }
  | { kind: 'notes'; devices: string[] }
  | { kind: 'alarm'; news: AlarmNews }
  | { kind: 'upstream'; upstream: UpstreamState }
  | { kind: 'reset' }

const isReading: Check<LiveReading> = objectOf<LiveReading>({
  device: isText,
  t: isNumber,
  values: recordOf(isNumber),
  freshness: isFreshness,
  rates: recordOf(isNumber),
  flags: newestFlags,
  ahead: levelsAhead,
  level: stationFacts.level,
})
const isLevel = objectOf<LiveLevel>({ device: isText, severityBefore: isNumber, severity: isNumber })
const areDevices = listOf(isDeviceState)
const areJudged = objectOf<{ device: string }>({ device: isText })
const areNoted = objectOf<{ devices: string[] }>({ devices: listOf(isText) })
const isUpstream = objectOf<UpstreamState>({
  state: oneOf('ok', 'slow', 'down'),
  since: isNumber,
  message: isText,
})

/** Parses an event of our server. Invalid and unknown events become `reset`: to refetch everything is always correct. */
export function readLiveEvent({ event, data }: Pick<EventSourceMessage, 'event' | 'data'>): LiveEvent {
  try {
    const body: unknown = JSON.parse(data)
    if (event === 'reading') return { kind: 'reading', reading: parse(isReading, body, 'reading') }
    if (event === 'level') return { kind: 'level', level: parse(isLevel, body, 'level') }
    if (event === 'devices') return { kind: 'devices', devices: parse(areDevices, body, 'devices') }
    if (event === 'judgements') return { kind: 'judgements', ...parse(areJudged, body, 'judgements') }
    if (event === 'notes') return { kind: 'notes', ...parse(areNoted, body, 'notes') }
    if (event === 'alarm') return { kind: 'alarm', news: parse(isNews, body, 'alarm') }
    if (event === 'upstream') return { kind: 'upstream', upstream: parse(isUpstream, body, 'upstream') }
  } catch {
    // page and server have different versions
  }
  return { kind: 'reset' }
}
