import { pino } from 'pino'
import { listen } from '../../src/cli/listen.ts'
import { BASE_PATH } from '../../src/contract/paths.ts'
import { createService } from '../../src/service/create-service.ts'
import { openWeirStore } from './weir-store.ts'

export interface RemoteUpstream {
  /** For a dashboard before it that asks nobody to sign in. */
  environment: { UPSTREAM_URL: string; UPSTREAM_API_KEY: string; UPSTREAM_SECRET_KEY: string; AUTH: string }
  /** A further reading of the level. */
  report(timeMs: number, levelCm: number): Promise<void>
  /** Takes the service off the network; what it had is kept. */
  goAway(): Promise<void>
  close(): Promise<void>
}

export const STATION = { id: 'W-1', name: 'Weir one' }

/** A real service on loopback with one station that has reported all through the last two days. */
export async function startRemoteUpstream(
  keys: { apiKey: string; secretKey: string },
  nowMs: number,
): Promise<RemoteUpstream> {
  const { store, organisationId, device, close } = await openWeirStore(STATION, nowMs)
  const service = createService({
    store,
    now: () => nowMs,
    logger: pino({ level: 'silent' }),
    ephemeralKeys: { basic: { ...keys, organisationId } },
  })
  const listener = await listen(service, { host: '127.0.0.1', port: 0 })
  let away = false
  const goAway = async () => {
    if (!away) await listener.close()
    away = true
  }
  return {
    environment: {
      UPSTREAM_URL: `${listener.url}${BASE_PATH}`,
      UPSTREAM_API_KEY: keys.apiKey,
      UPSTREAM_SECRET_KEY: keys.secretKey,
      AUTH: 'none',
    },
    report: async (timeMs, levelCm) => {
      await store.append(device, [{ timeMs, values: [levelCm] }])
    },
    goAway,
    close: async () => {
      await goAway()
      await close()
    },
  }
}
