import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { startRedis } from '../../../src/bff/testing/test-redis.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { KEYS, type RunningService, startService } from '../faults/service.ts'
import { type Instance, type Program, startInstance } from './instance.ts'

/** A service, a Redis, and what instances of the dashboard need to be one dashboard. */
export interface World {
  service: RunningService
  start(): Promise<Instance>
  close(): Promise<void>
}

export const ANI = { username: 'ani', password: 'a long enough password' }
export const WEBHOOK_KEY = 'a-key-that-the-sender-has'

export async function openWorld(
  program: Program,
  redisProgram: string,
  drainSeconds: number,
): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-restarts-'))
  const usersFile = join(directory, 'users.json')
  await writeAccountsFile(usersFile, [
    { name: ANI.username, role: 'operator', hash: await hashPassword(ANI.password) },
  ])
  const [service, redis] = [await startService(), await startRedis(redisProgram)]
  let started = 0
  return {
    service,
    start: () =>
      startInstance(program, {
        UPSTREAM_URL: `${service.url}${BASE_PATH}`,
        UPSTREAM_API_KEY: KEYS.apiKey,
        UPSTREAM_SECRET_KEY: KEYS.secretKey,
        AUTH: 'password',
        USERS_FILE: usersFile,
        SESSION_SECRET: 'the same for all instances',
        WEBHOOK_API_KEY: WEBHOOK_KEY,
        REDIS_URL: redis.url,
        DRAIN_SECONDS: String(drainSeconds),
        CLIENT_REQUESTS_PER_MINUTE: '0',
        // each is on a machine of its own
        DATA_DIR: join(directory, String(++started)),
      }),
    close: async () => {
      await service.close()
      await redis.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
