import { createHttpPost } from '../../../../../outbox/http-post.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext } from '../../channel.ts'
import { basicAuthorization } from '../basic-authorization.ts'
import { finalOn } from '../final-on.ts'
import { alertsOf } from './alerts.ts'

const FINAL = [400, 413, 422]

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
