import { isText, objectOf, orNull } from '../../../domain/shape.ts'
import { getJson, parse, postJson } from '../../../view/api/http.ts'
import { ALARMS_PATH } from './alarms.ts'

const PUSH_PATH = `${ALARMS_PATH}/push`
const isKey = objectOf({ key: orNull(isText) })

/** Key for push subscriptions; `null` where the dashboard does not push. Throws `ApiFailure`. */
export async function pushKey(): Promise<string | null> {
  return parse(isKey, await getJson(`${PUSH_PATH}/key`), 'key').key
}

/** Creates or renews a subscription. Throws `ApiFailure`. */
export async function subscribeToPush(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await postJson(`${PUSH_PATH}/subscribe`, { endpoint, keys })
}

/** Throws `ApiFailure`. */
export async function unsubscribeFromPush({ endpoint }: PushSubscription): Promise<void> {
  await postJson(`${PUSH_PATH}/unsubscribe`, { endpoint })
}
