import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { AlarmKind } from '../../../../../domain/alarms/alarm.ts'
import {
  alarmBlock,
  alarmTitle,
  briefValue,
  endedBlock,
} from '../../../../../domain/alarms/message/alarm-block.ts'
import type { AlarmMessage, MessageAlarm } from '../../../../../domain/alarms/message/alarm-message.ts'
import { createFormatters, type Formatters } from '../../../../../domain/alarms/message/formatters.ts'
import type { ReaderOptions } from '../../../../../domain/alarms/message/worded-message.ts'
import { createHttpPost } from '../../../../../outbox/http-post.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { type Channel, type ChannelContext, finalOn, severityName } from '../../channel.ts'

const FINAL = [400, 413, 422]

/** An alert as `POST /api/v2/alerts` takes it. */
interface Alert {
  labels: Record<string, string>
  annotations: Record<string, string>
  startsAt: string
  endsAt: string
  generatorURL?: string
}

/**
 * Alertmanager clears what is not sent again: no route repeats more rarely, and an acknowledged alarm is not
 * sent.
 */
const LASTS_MS = 30 * DAY_MS

const NAMES: Readonly<Record<AlarmKind, string>> = {
  level: 'AlertLevel',
  rise: 'RapidChange',
  silence: 'NoData',
  flat: 'FlatLine',
  quality: 'FailedQuality',
  battery: 'BatteryLow',
  upstream: 'UpstreamLevel',
  outage: 'ServiceOutage',
}

export function createAlertmanagerChannel(
  receiver: ReceiverOf<'alertmanager'>,
  { attemptMs, allowPrivate }: ChannelContext,
): Channel {
  const { url, username = '', secret } = receiver
  const http = createHttpPost({ attemptMs, allowPrivate })
  const address = `${url.replace(/\/+$/, '')}/api/v2/alerts`
  const headers = secret === null ? {} : { authorization: basicAuthorization(username, secret) }
  return {
    async send(message) {
      const body = JSON.stringify(alertsOf(message, receiver))
      return finalOn(FINAL, await http.send(address, headers, body))
    },
    close: () => http.close(),
  }
}

export function alertsOf(message: AlarmMessage, { language, zone }: ReaderOptions): Alert[] {
  const formatters = createFormatters(language, zone, { madeMs: message.madeMs, sentMs: null })
  return [
    ...message.alarms.map((alarm) =>
      alertOf(alarm, message, message.madeMs + LASTS_MS, alarmBlock(alarm, formatters).lines, formatters),
    ),
    ...message.resolved.map((alarm) =>
      alertOf(alarm, message, endOf(alarm, message.madeMs), endedBlock(alarm, formatters).lines, formatters),
    ),
  ]
}

/** After the start and not in the future: a station's clock may be ahead. */
function endOf({ returned, sinceMs }: MessageAlarm, madeMs: number): number {
  return Math.max(sinceMs + 1, Math.min(returned?.t ?? madeMs, madeMs))
}

function alertOf(
  alarm: MessageAlarm,
  { isSimulated = false, link }: AlarmMessage,
  endsMs: number,
  lines: readonly string[],
  formatters: Formatters,
): Alert {
  const value = briefValue(alarm, formatters)
  const generatorURL = alarm.link ?? link
  return {
    labels: labelsOf(alarm, isSimulated),
    annotations: {
      summary: [alarmTitle(alarm, formatters), ...(value === null ? [] : [value])].join(' · '),
      description: lines.join('\n'),
    },
    startsAt: new Date(alarm.sinceMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    ...(generatorURL !== null && { generatorURL }),
  }
}

/** An alert's identity: nothing that changes while it lasts, such as a name or a value. */
function labelsOf({ id, kind, rule, severity, station, sensor }: MessageAlarm, isSimulated: boolean) {
  return {
    alertname: NAMES[kind],
    severity: severityName(severity),
    alarm: id,
    rule,
    ...(station && { station: station.id }),
    ...(station?.basin !== undefined && { basin: station.basin }),
    ...(sensor && { sensor: sensor.id }),
    ...(isSimulated && { simulated: 'true' }),
  }
}

/** HTTP Basic (RFC 7617). */
function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
