import type { Alarm, Hop } from '../../../../domain/alarms/alarm.ts'
import type { AlarmHop, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { messageOf } from '../../../../domain/alarms/message/message-of.ts'
import type { MessageLanguage } from '../../../../domain/alarms/message/message-words.ts'
import { plainText } from '../../../../domain/alarms/message/plain-text.ts'
import type { DeviceState } from '../../../../domain/device.ts'

export interface MessageTextOptions {
  nowMs: number
  language: MessageLanguage
  zone: string
  stationOf: (id: string) => DeviceState | undefined
  /** Public origin of the dashboard. */
  origin: string
  isSimulated: boolean
}

/** An alarm as receivers get it, to pass on by hand; `whatsapp` adds marks of bold. */
export function messageText(
  alarm: AlarmView,
  { nowMs, language, zone, stationOf, origin, isSimulated }: MessageTextOptions,
  markup?: 'whatsapp',
): string {
  const one = [alarmIn(alarm)]
  const message = messageOf(
    {
      ...{ id: alarm.id, reason: 'news', madeMs: nowMs },
      ...(alarm.returnedMs === null ? { firing: one, resolved: [] } : { firing: [], resolved: one }),
    },
    { stationOf, publicUrl: origin, isSimulated: () => isSimulated },
  )
  return plainText(message, { language, zone, sentMs: nowMs, ...(markup && { markup }) })
}

function alarmIn(view: AlarmView): Alarm {
  const { id, kind, rule, severity, station, sensor, level, upstream, expectedMs } = view
  const { returnedMs, isWithdrawn } = view
  const { sinceMs, value, acknowledged, notes, isChattering, heldBackBy, hops } = view
  const atOf = (step: AlarmHop['kind']) => hops.find((hop) => hop.kind === step)?.atMs ?? sinceMs
  return {
    ...{ id, sinceMs, value, acknowledged, notes, isChattering, heldBackBy },
    subject: {
      ...{ kind, rule, severity, device: station?.id ?? null, sensor: sensor?.id ?? null },
      ...(level && { level }),
      ...(upstream && { upstream }),
      ...(expectedMs !== null && { expectedMs }),
    },
    receivedMs: atOf('received'),
    raisedMs: atOf('raised'),
    returned:
      returnedMs === null
        ? null
        : { t: returnedMs, value: null, atMs: atOf('returned'), ...(isWithdrawn && { isWithdrawn }) },
    notified: hops.flatMap(messageHop),
    wasOpen: true,
  }
}

function messageHop({ kind, atMs, message, receiver, channel }: AlarmHop): Hop[] {
  if (kind !== 'sent' && kind !== 'delivered' && kind !== 'failed') return []
  return [{ atMs, message: message ?? '', receiver: receiver ?? '', channel: channel ?? '', state: kind }]
}
