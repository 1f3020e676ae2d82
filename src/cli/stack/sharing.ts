import { keptSessions, memorySessionStore } from '../../bff/api/sign-in/session-store.ts'
import { type Sharing, shareOverRedis } from '../../bff/cluster/share-over-redis.ts'
import type { Logger } from '../../bff/observe/logger.ts'
import type { Observer } from '../../bff/observe/observer.ts'
import type { SessionTable } from '../../bff/storage/session-table.ts'
import type { Config } from '../config/config.ts'

/** Shares everything over Redis, where configured. Otherwise sessions are in a table. */
export async function openSharing(
  { redisUrl, upstream, signIn }: Pick<Config, 'redisUrl' | 'upstream' | 'signIn'>,
  table: SessionTable | null,
  watching: { now: () => number; logger: Logger; observer: Observer },
): Promise<Sharing> {
  if (redisUrl === null || upstream === null) {
    return {
      sessions: table ? await keptSessions({ table, ...watching }) : memorySessionStore(watching.now),
      tenant: undefined,
      joined: async () => {},
      close: async () => {},
    }
  }
  // another service or identity provider is another dashboard
  const provider = signIn.auth === 'oidc' ? [signIn.issuer, signIn.clientId] : []
  const deployment = [upstream.url, upstream.apiKey, signIn.auth, ...provider]
  return shareOverRedis({ ...watching, url: redisUrl, deployment })
}
