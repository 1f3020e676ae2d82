import { setImmediate } from 'node:timers/promises'
import { memorySessionStore } from '../../../src/bff/api/sign-in/session-store.ts'
import { Sessions } from '../../../src/bff/api/sign-in/sessions.ts'
import { createBff } from '../../../src/bff/create-bff.ts'
import type { Logger } from '../../../src/bff/observe/logger.ts'
import type { JudgementStore } from '../../../src/bff/storage/judgement-store.ts'
import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import type { SnapshotStore } from '../../../src/bff/storage/snapshot-cache.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../../src/bff/upstream/transport/fetch-transport.ts'
import type { UpstreamTransport } from '../../../src/bff/upstream/transport/transport.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import type { Service } from '../../../src/service/create-service.ts'
import type { Random } from '../random.ts'
import type { Organisation } from './organisations.ts'
import type { TenantRequest } from './request-as.ts'

export const WEBHOOK_KEY = 'webhook-key-of-wonogiri'

export interface WorldOptions {
  service: Service
  /** Whose stations somebody signed in sees, and two whose kiosks there are besides. */
  organisations: readonly [Organisation, Organisation, Organisation]
  now: () => number
  logger: Logger
  random: Random
  /** Outlive the dashboard, and serve the next one. */
  snapshotStore: SnapshotStore
  judgementStore: JudgementStore
  noteStore: NoteStore
  /** Puts something around the way to the service, to see the run fail. */
  around: (transport: UpstreamTransport) => UpstreamTransport
  maxWaitMs: number
}

export interface World extends TenantRequest {
  /** The service cannot be reached. */
  isAway: boolean
}

export const BASE_URL = `https://service.test${BASE_PATH}`
/** Small, so that everything is thrown away and read again all the time. */
const MEMORY_BYTES = 600_000

/** A dashboard that keeps three organisations apart, before a service that takes a while, and now and then fails. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const { service, organisations, now, logger, random, around } = options
  const [signedIn, harbour, lake] = organisations
  const { snapshotStore, judgementStore, noteStore, maxWaitMs } = options
  const sessions = new Sessions({
    store: memorySessionStore(now),
    now,
    idleMs: 86_400_000,
    maxMs: 86_400_000,
    secret: undefined,
    isCurrent: async () => true,
  })
  const id = await sessions.open({ name: 'ani', role: 'operator' }, 'ani')
  const world = { isAway: false, cookie: `__Host-gaugeboard=${id}` }
  const upset = async (request: Request): Promise<Response> => {
    for (let turns = random.below(6); turns > 0; turns--) await setImmediate()
    if (world.isAway) throw new Error(`cannot reach ${request.url}`)
    // every detail of the request and of the answer, as careless services tell them
    if (random.chance(0.01)) return telling(request, await (await service(request)).text())
    return service(request)
  }
  const bff = createBff({
    upstream: around(fetchTransport(upset, BASE_URL)),
    access: basicAccess(signedIn.apiKey, signedIn.secretKey),
    kiosks: [
      { slug: 'quay', publicKey: signedIn.publicKey },
      { slug: 'harbour', publicKey: harbour.publicKey },
      { slug: 'lake', publicKey: lake.publicKey },
    ],
    signIn: () => ({
      auth: 'password',
      sessions,
      check: async () => {
        throw new Error('nobody signs in here')
      },
    }),
    now,
    logger,
    snapshotStore,
    judgementStore,
    noteStore,
    webhookKey: WEBHOOK_KEY,
    appDirectory: undefined,
    tiles: null,
    simulated: false,
    limits: { attempts: 1 },
    maxWaitMs,
    readingsMemoryBytes: MEMORY_BYTES,
  })
  return Object.assign(world, { bff })
}

function telling(request: Request, body: string): Response {
  const headers = Object.fromEntries(request.headers)
  return Response.json({ message: `${request.url} ${JSON.stringify(headers)}`, data: body }, { status: 500 })
}
