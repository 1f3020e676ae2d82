import type { Route, Routing } from '../../domain/alarms/routing/routing.ts'
import { type AlarmRule, DEFAULT_RULES } from '../../domain/alarms/rule.ts'
import type { AlarmSettings } from '../alarms/file/alarms-file.ts'
import type { Receiver, ReceiverOf } from '../alarms/file/receiver.ts'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A receiver of webhooks. */
export function webhookTo(url: string, more: Partial<ReceiverOf<'webhook'>> = {}): Receiver {
  return {
    ...{ name: 'room', kind: 'webhook', url, language: 'en', zone: 'UTC', sendResolved: true },
    ...{ secretEnv: 'ALARM_ROOM_SECRET', secret: SECRET },
    ...more,
  }
}

export interface TestSettingsOptions {
  receivers: readonly Receiver[]
  route?: Partial<Route>
  quietHours?: Routing['quietHours']
  /** Of every level. */
  severity?: number
}

/** What an alarms file says that sends everything to the first of its receivers; it can be changed. */
export class TestSettings implements AlarmSettings {
  readonly problems = []
  config: AlarmSettings['config']
  readonly #listeners: (() => void)[] = []

  constructor({ receivers, route = {}, quietHours = [], severity }: TestSettingsOptions) {
    const [level] = DEFAULT_RULES as [AlarmRule]
    const root: Route = {
      ...{ id: 'root', receiver: receivers[0]?.name ?? '', matchers: [], times: [], continues: false },
      ...{ groupBy: ['basin'], groupWaitMs: 0, groupIntervalMs: 60_000, repeatMs: 14_400_000 },
      ...{ escalations: [], routes: [] },
      ...route,
    }
    this.config = {
      rules: [{ ...level, severity: severity ?? null }],
      receivers,
      routing: { route: root, quietHours },
    }
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  use(receivers: readonly Receiver[]): void {
    this.config = { ...this.config, receivers }
    for (const listener of this.#listeners) listener()
  }
}
