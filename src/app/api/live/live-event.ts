import type { EventSourceMessage } from 'eventsource-parser'
import type { AlarmNews } from '../../../domain/alarms/alarm-view.ts'
import { CURRENT_FIELDS, type DeviceState, isDeviceState } from '../../../domain/device.ts'
import { type Checked, isNumber, isText, listOf, objectOf, oneOf, recordOf } from '../../../domain/shape.ts'
import { parse } from '../../../view/api/http.ts'
import { isNews } from '../alarms/alarm-shapes.ts'

const isReading = objectOf({ device: isText, t: isNumber, values: recordOf(isNumber), ...CURRENT_FIELDS })
/** A station whose sensor changed its level, with the station's severity before and after. */
const isLevel = objectOf({ device: isText, severityBefore: isNumber, severity: isNumber })
const areDevices = listOf(isDeviceState)
const areJudged = objectOf({ device: isText })
const areNoted = objectOf({ devices: listOf(isText) })
const isUpstream = objectOf({ state: oneOf('ok', 'slow', 'down'), since: isNumber, message: isText })

export type LiveReading = Checked<typeof isReading>
export type LiveLevel = Checked<typeof isLevel>
export type UpstreamState = Checked<typeof isUpstream>

export type LiveEvent =
  | { kind: 'reading'; reading: LiveReading }
  | { kind: 'level'; level: LiveLevel }
  | { kind: 'devices'; devices: DeviceState[] }
  | { kind: 'judgements'; device: string }
  | { kind: 'notes'; devices: string[] }
  | { kind: 'alarm'; news: AlarmNews }
  | { kind: 'upstream'; upstream: UpstreamState }
  | { kind: 'reset' }

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
