import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { BASE_PATH } from '../../src/contract/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { createService } from '../../src/service/create-service.ts'
import { openWeirStore } from './weir-store.ts'

export interface RemoteUpstream {
  /** For a dashboard before it that asks nobody to sign in. */
  environment: { UPSTREAM_URL: string; UPSTREAM_API_KEY: string; UPSTREAM_SECRET_KEY: string; AUTH: string }
  /** A further reading of the level. */
  report(timeMs: number, levelCm: number): Promise<void>
  /** Has no range of data answered until that is called. */
  holdRanges(): () => void
  /** Takes the service off the network; what it had is kept. */
  goAway(): Promise<void>
  close(): Promise<void>
}

export const STATION = { id: 'W-1', name: 'Weir one' }

/** A service that answers ranges of data late, and longer ones than this not at all. */
export interface SlowRanges {
  longestMs: number
  answersAfterMs: number
  /** Is told of every range that is requested, in milliseconds. */
  onRange?: (lengthMs: number) => void
}

/** A real service on loopback with one station that has reported all through the last `days`. */
export async function startRemoteUpstream(
  keys: { apiKey: string; secretKey: string },
  nowMs: number,
  { days = 2, slow }: { days?: number; slow?: SlowRanges } = {},
): Promise<RemoteUpstream> {
  const { store, organisationId, device, close } = await openWeirStore(STATION, nowMs, days)
  const service = createService({
    store,
    now: () => nowMs,
    logger: pino({ level: 'silent' }),
    ephemeralKeys: { basic: { ...keys, organisationId } },
  })
  const answer = slow ? slowed(service, slow) : service
  let ranges = Promise.resolve()
  const held = async (request: Request) => {
    if (rangeMs(request) !== undefined) await ranges
    return answer(request)
  }
  const listener = await listen(held, { host: '127.0.0.1', port: 0 })
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
    holdRanges: () => {
      let release = () => {}
      ranges = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    goAway,
    close: async () => {
      await goAway()
      await close()
    },
  }
}

type Answer = (request: Request) => Promise<Response>

function slowed(answer: Answer, { longestMs, answersAfterMs, onRange }: SlowRanges): Answer {
  return async (request) => {
    const lengthMs = rangeMs(request)
    if (lengthMs === undefined) return answer(request)
    onRange?.(lengthMs)
    if (lengthMs > longestMs) return new Promise(() => {})
    await pause(answersAfterMs)
    return answer(request)
  }
}

/** Length of the range that is requested; `undefined` where none is. */
function rangeMs(request: Request): number | undefined {
  const { searchParams } = new URL(request.url)
  const [start, end] = [searchParams.get('start'), searchParams.get('end')]
  return start === null || end === null ? undefined : Date.parse(end) - Date.parse(start)
}
