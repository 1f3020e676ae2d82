import type {
  AlarmMessage,
  MessageAlarm,
  PushedMessage,
} from '../../../../../domain/alarms/message/alarm-message.ts'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import { type SendingOptions, subjectLine } from '../../../../../domain/alarms/message/worded-message.ts'
import { APP_PATHS } from '../../../../../domain/app-paths.ts'

/** A notification shows a few lines; the rest is behind a tap. */
const MAX_ALARMS = 3
const MAX_BODY_BYTES = 1_200
const MAX_TITLE = 160

/** What a browser shows; it fits into one record of a push service, 4,096 bytes. */
export function pushPayload(message: AlarmMessage, reader: SendingOptions): string {
  const unlinked = (alarm: MessageAlarm): MessageAlarm => ({ ...alarm, link: null })
  const { alarms, resolved } = message
  const plain = { ...message, link: null, alarms: alarms.map(unlinked), resolved: resolved.map(unlinked) }
  const payload: PushedMessage = {
    title: [...subjectLine(message, reader)].slice(0, MAX_TITLE).join(''),
    body: plainText(plain, {
      ...reader,
      ...{ hasSubject: true, most: MAX_ALARMS, maxLength: MAX_BODY_BYTES, isInBytes: true },
    }),
    tag: message.id,
    path: pathOf([...alarms, ...resolved]),
    lang: reader.language,
    atMs: message.madeMs,
  }
  return JSON.stringify(payload)
}

function pathOf(alarms: readonly MessageAlarm[]): string {
  const stations = new Set(alarms.map(({ station }) => station?.id))
  const [only] = stations
  return stations.size === 1 && only !== undefined
    ? APP_PATHS.station.replace('$id', () => encodeURIComponent(only))
    : APP_PATHS.alarms
}
