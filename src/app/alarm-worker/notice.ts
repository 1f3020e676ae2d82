import type { PushedMessage } from '../../domain/alarms/message/alarm-message.ts'

/** A notification to show; all of it is text. */
export interface Notice {
  title: string
  options: NotificationOptions & { data: { path: string } }
}

/** Path of the list of alarms. Not imported: a worker is a file of its own. */
const ALARMS_PATH = '/alarms'
const ICON = '/icons/icon-192.png'
const NAME = 'Gaugeboard'

/** The notice of a pushed message. An unreadable one leads to the alarms: something has to be shown. */
export function noticeOf(text: string | undefined, origin: string): Notice {
  const { title, body, tag, path, lang } = readMessage(text)
  return {
    title: isText(title) && title !== '' ? title : NAME,
    options: {
      ...{ icon: ICON, badge: ICON },
      ...(isText(body) && { body }),
      ...(isText(tag) && { tag }),
      ...(isText(lang) && { lang }),
      data: { path: pathWithin(path, origin) },
    },
  }
}

/** A path of this dashboard; any other becomes the list of alarms. */
export function pathWithin(path: unknown, origin: string): string {
  if (!isText(path) || !URL.canParse(path, origin)) return ALARMS_PATH
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search : ALARMS_PATH
}

function readMessage(text: string | undefined): { [K in keyof PushedMessage]?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
