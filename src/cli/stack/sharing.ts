import { memorySessionStore } from '../../bff/api/sign-in/session-store.ts'
import { type Sharing, shareOverRedis } from '../../bff/cluster/share-over-redis.ts'
import type { Logger } from '../../bff/observe/logger.ts'
import type { Observer } from '../../bff/observe/observer.ts'
import type { Config } from '../config/config.ts'

/** What this instance shares with others: everything that Redis can hold, where there is one. */
export async function openSharing(
  { redisUrl, upstream, signIn }: Pick<Config, 'redisUrl' | 'upstream' | 'signIn'>,
  watching: { now: () => number; logger: Logger; observer: Observer },
): Promise<Sharing> {
  if (redisUrl === null || upstream === null) {
    return {
      sessions: memorySessionStore(watching.now),
      snapshotCache: (own) => own,
      tenant: undefined,
      joined: async () => {},
      close: async () => {},
    }
  }
  // another service or another identity provider makes another dashboard
  const provider = signIn.auth === 'oidc' ? [signIn.issuer, signIn.clientId] : []
  const deployment = [upstream.url, upstream.apiKey, signIn.auth, ...provider]
  return shareOverRedis({ ...watching, url: redisUrl, deployment })
}
