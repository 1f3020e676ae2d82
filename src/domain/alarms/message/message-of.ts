import { APP_PATHS } from '../../app-paths.ts'
import type { DeviceState } from '../../device.ts'
import { levelAhead } from '../../level-ahead.ts'
import { own } from '../../shape.ts'
import { type Alarm, unacknowledgedSinceMs } from '../alarm.ts'
import { namedLast, namedSensor, namedStation } from '../named.ts'
import type { AlarmMessage, MessageAlarm } from './alarm-message.ts'

interface MessageParts extends Pick<AlarmMessage, 'id' | 'reason' | 'madeMs'> {
  firing: readonly Alarm[]
  resolved: readonly Alarm[]
  about?: ReadonlySet<string>
  /** The station's alarms, lesser levels among them; default: none. */
  besideOf?: (alarm: Alarm) => readonly Alarm[]
}

export interface MessageContext {
  stationOf: (id: string) => DeviceState | undefined
  publicUrl: string | null
  isSimulated?: () => boolean
}

/** Nobody reads more in one message. */
export const MAX_ALARMS = 200

/** Made once: its content stays as of then. */
export function messageOf(parts: MessageParts, context: MessageContext): AlarmMessage {
  const { id, reason, madeMs, firing, about } = parts
  const isSubject = (alarm: Alarm) => about?.has(alarm.id) ?? true
  // subjects have precedence over alarms sent before
  const subjects = worstFirst(firing.filter(isSubject)).slice(0, MAX_ALARMS)
  const resolved = worstFirst(parts.resolved).slice(0, MAX_ALARMS - subjects.length)
  const others = worstFirst(firing.filter((alarm) => !isSubject(alarm)))
  const alarms = worstFirst([...subjects, ...others.slice(0, MAX_ALARMS - subjects.length - resolved.length)])
  const entryOf = (alarm: Alarm) => ({
    ...messageAlarm(alarm, madeMs, context),
    unacknowledgedSinceMs: alarm.returned
      ? null
      : unacknowledgedSinceMs(alarm, parts.besideOf?.(alarm) ?? []),
    isSubject: isSubject(alarm),
  })
  return {
    ...{ id, reason, madeMs },
    alarms: alarms.map(entryOf),
    resolved: resolved.map(entryOf),
    omitted: firing.length + parts.resolved.length - alarms.length - resolved.length,
    link: addressOf(APP_PATHS.alarms, context),
    ...(context.isSimulated?.() && { isSimulated: true }),
  }
}

function worstFirst(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted((a, b) => b.subject.severity - a.subject.severity)
}

function messageAlarm(
  alarm: Alarm,
  nowMs: number,
  context: MessageContext,
): Omit<MessageAlarm, 'isSubject' | 'unacknowledgedSinceMs'> {
  const { id, subject, sinceMs, value, returned, acknowledged } = alarm
  const { kind, rule, severity, device, sensor, level = null, upstream, last } = subject
  const station = device === null ? undefined : context.stationOf(device)
  const latest = sensor === null ? undefined : own(station?.latest, sensor)
  return {
    ...{ id, kind, rule, severity, level, sinceMs, value, acknowledged },
    station: device === null ? null : namedStation(device, station),
    sensor: sensor === null ? null : namedSensor(sensor, station),
    upstream: upstream
      ? {
          station: context.stationOf(upstream.device)?.name ?? upstream.device,
          level: upstream.level ?? null,
          expectedMs: upstream.expectedMs,
        }
      : null,
    ...(last && { last: namedLast(last, station) }),
    latest: latest ? { t: latest.t, value: latest.v } : null,
    ratePerHour: sensor === null ? null : (own(station?.rates, sensor) ?? null),
    expected: expectedOf(alarm, station, nowMs),
    returned: returned && {
      ...{ t: returned.t, value: returned.value },
      ...(returned.isWithdrawn && { isWithdrawn: true }),
      ...(returned.isLate && { isLate: true }),
    },
    notifiedBefore: notifiedBefore(alarm),
    link:
      device === null
        ? null
        : addressOf(APP_PATHS.station.replace('$id', encodeURIComponent(device)), context),
  }
}

/** Extrapolated: the next level, else what was expected at the start; `null` once it is over. */
function expectedOf(
  { subject, returned }: Alarm,
  station: DeviceState | undefined,
  nowMs: number,
): MessageAlarm['expected'] {
  if (returned) return null
  const { kind, sensor, upstream, expectedMs = upstream?.expectedMs } = subject
  if (kind !== 'level') return expectedMs === undefined ? null : { level: null, atMs: expectedMs }
  const ahead = station && sensor !== null ? levelAhead(station, nowMs, sensor) : null
  if (!ahead) return null
  const { name, preset } = ahead.next
  return { level: { name, ...(preset !== undefined && { preset }) }, atMs: ahead.atMs }
}

const MACHINES = ['alertmanager', 'mqtt']

function notifiedBefore({ notified }: Alarm): MessageAlarm['notifiedBefore'] {
  const first = new Map<string, number>()
  for (const { receiver, channel, state, atMs } of notified)
    if (state === 'delivered' && !MACHINES.includes(channel) && !first.has(receiver))
      first.set(receiver, atMs)
  return [...first].map(([receiver, atMs]) => ({ receiver, atMs }))
}

function addressOf(path: string, { publicUrl }: MessageContext): string | null {
  return publicUrl === null ? null : new URL(path, publicUrl).href
}
