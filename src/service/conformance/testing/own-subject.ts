import { createService, type ServiceOptions } from '../../create-service.ts'
import type { Store } from '../../store/store.ts'
import type { Fetch, Subject } from '../subject.ts'
import { smallWorld } from './small-world.ts'

const PER_MINUTE = 5

/**
 * Our own service on a store, with the facts of a small world put into it. Its clock stands still, so
 * everything a key asks falls into one minute.
 */
export async function ownSubject(
  store: Store,
  { nowMs, offsetHours, logger }: { nowMs: number; offsetHours: number; logger: ServiceOptions['logger'] },
): Promise<Subject> {
  const known = await smallWorld(store, nowMs, offsetHours)
  const options = { store, now: known.now, logger }
  const limits = { requestsPerMinute: PER_MINUTE, failuresPerMinute: 0, now: () => 0 }
  const limited = () => ({ fetch: createService({ ...options, limits }), perMinute: PER_MINUTE })
  const facts = { ...known, limited }
  const service = createService(options)
  const fetch: Fetch = async (request) => {
    if (!request.url.startsWith('https:')) throw new TypeError('Plain HTTP is not spoken here')
    return service(request)
  }
  return { fetch, baseUrl: 'https://service.test/external/v1', facts }
}
