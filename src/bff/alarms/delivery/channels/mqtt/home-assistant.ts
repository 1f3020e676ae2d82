import { alarmTitle } from '../../../../../domain/alarms/message/alarm-block.ts'
import type { AlarmMessage, MessageAlarm } from '../../../../../domain/alarms/message/alarm-message.ts'
import { createFormatters, type Formatters } from '../../../../../domain/alarms/message/formatters.ts'
import { plainLine } from '../../../../../domain/plain-text.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { severityName } from '../../channel.ts'

interface Retained {
  topic: string
  payload: string
}

const NONE = 'none'
const SEVERITIES = [NONE, 'notice', 'watch', 'warning', 'danger']
/** The data service's own key. No station has it: `_` in ids is escaped. */
const SERVICE_KEY = '_service'

/** `online` while any instance publishes; the broker sends `offline` (the will) when none does. */
export function availabilityTopic({ topic }: Pick<ReceiverOf<'mqtt'>, 'topic'>): string {
  return `${topic}/status`
}

/** What was published last of each station: the severity (`null`: none) and its message's time. */
export type Published = Map<string, { madeMs: number; severity: number | null }>

/**
 * Each station of a message as a Home Assistant device: whether there is an alarm, and the worst severity. A
 * station with only cleared alarms has none. Of messages made at once, as parts of a large one, the worst
 * counts.
 */
export function retainedOf(
  message: AlarmMessage,
  receiver: ReceiverOf<'mqtt'>,
  published: Published,
): Retained[] {
  const formatters = createFormatters(receiver.language, receiver.zone, {
    madeMs: message.madeMs,
    sentMs: null,
  })
  const worst = new Map<string, MessageAlarm>()
  for (const alarm of message.alarms) {
    const key = keyOf(alarm)
    const known = worst.get(key)
    if (!known || known.severity < alarm.severity) worst.set(key, alarm)
  }
  const about = new Map([...message.resolved, ...message.alarms].map((alarm) => [keyOf(alarm), alarm]))
  return [...about].flatMap(([key, alarm]) => {
    const there = worst.get(key)
    const severity = there?.severity ?? null
    const last = published.get(key)
    if (last?.madeMs === message.madeMs && (last.severity ?? -1) > (severity ?? -1)) return []
    published.set(key, { madeMs: message.madeMs, severity })
    return [
      ...discovery(key, alarm, receiver, formatters),
      { topic: stateTopic(key, receiver), payload: JSON.stringify(stateOf(there, message, formatters)) },
    ]
  })
}

function stateOf(
  alarm: MessageAlarm | undefined,
  { isSimulated = false }: AlarmMessage,
  formatters: Formatters,
) {
  if (!alarm) return { severity: NONE }
  const { severity, sensor, sinceMs, latest, ratePerHour, level, expected, acknowledged, link } = alarm
  return {
    severity: severityName(severity),
    title: alarmTitle(alarm, formatters),
    ...{ alarm: alarm.id, kind: alarm.kind, since: isoOf(sinceMs) },
    ...(sensor && { sensor: sensor.id, unit: sensor.unit }),
    ...(latest && { value: latest.value, measured: isoOf(latest.t) }),
    ...(ratePerHour !== null && { rate_per_hour: ratePerHour }),
    ...(level && { level: formatters.level(level), threshold: level.threshold }),
    ...(level?.impact && { impact: level.impact }),
    ...(expected && { expected: isoOf(expected.atMs) }),
    ...{ is_acknowledged: acknowledged !== null, link },
    ...(isSimulated && { is_simulated: true }),
  }
}

function discovery(
  key: string,
  { station }: MessageAlarm,
  receiver: ReceiverOf<'mqtt'>,
  { words }: Formatters,
): Retained[] {
  const { discoveryPrefix, topic } = receiver
  const node = `${escaped(topic)}-${key}`
  const state = stateTopic(key, receiver)
  const common = {
    ...{ state_topic: state, json_attributes_topic: state, availability_topic: availabilityTopic(receiver) },
    device: {
      identifiers: [node],
      name: station ? plainLine(station.name) : words.dataService,
      manufacturer: 'Gaugeboard',
      ...(station?.basin !== undefined && { suggested_area: plainLine(station.basin) }),
    },
    origin: { name: 'Gaugeboard' },
  }
  const entity = (component: string, name: string, rest: object): Retained => ({
    topic: `${discoveryPrefix}/${component}/${node}/${name}/config`,
    payload: JSON.stringify({ unique_id: `${node}-${name}`, ...common, ...rest }),
  })
  return [
    entity('binary_sensor', 'alarm', {
      ...{ name: words.entity.alarm, device_class: 'problem' },
      value_template: `{{ 'OFF' if value_json.severity == '${NONE}' else 'ON' }}`,
    }),
    entity('sensor', 'severity', {
      ...{ name: words.entity.severity, device_class: 'enum', options: SEVERITIES },
      value_template: '{{ value_json.severity }}',
    }),
  ]
}

function stateTopic(key: string, { topic }: ReceiverOf<'mqtt'>): string {
  return `${topic}/stations/${key}`
}

function keyOf({ station }: MessageAlarm): string {
  return station ? escaped(station.id) : SERVICE_KEY
}

/** Home Assistant takes letters, digits, hyphens and `_` only; no two texts are escaped alike. */
function escaped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
