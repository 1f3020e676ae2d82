import { LRUCache } from 'lru-cache'
import type { DayClock } from '../../../../domain/aggregation/clock.ts'
import type { Device } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { bucketStepMs, isOfDays } from '../../../../domain/series/buckets.ts'
import { seriesInSteps } from '../../../../domain/series/downsample-series.ts'
import { expectedReadings } from '../../../../domain/series/gaps.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { ReadingsSoFar } from '../../../readings/readings-so-far.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { SingleFlight } from '../../../upstream/single-flight.ts'
import { inTurns, nextTurn } from '../../../util/turns.ts'
import type { EncodedBody } from '../../http/encoded-body.ts'
import type { RequestHead } from '../../http/request-head.ts'
import {
  chosen,
  clockOf,
  deviceOf,
  readAsSent,
  readChoice,
  readSensorIds,
  readWait,
  readWidth,
} from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { type AroundRead, partOf, usualAround } from './read-around.ts'
import { readJudged } from './read-judged.ts'
import { type SeriesForm, seriesBody, seriesFormFor } from './series-form.ts'

interface SeriesQuery {
  fromMs: number
  toMs: number
  width: number
  means: boolean
  sensorIds: string[] | undefined
  /** `undefined`: as long as it takes. */
  waitMs: number | undefined
  asSent: boolean
  clock: DayClock
}

const MANY_READINGS = 20_000
const ANSWERS_BYTES = 32 * 1024 * 1024
const ENTRY_BYTES = 2048

/**
 * `GET /devices/{id}/series`: readings downsampled for a plot's width. Day bars follow `zone`, by default
 * UTC.
 */
export function seriesRoute(
  { board, readings, qualities, memoryShare }: Tenant,
  policy: RoutePolicy,
  { now, observer, dayStart }: RouteContext,
): Answers {
  const limitBytes = Math.ceil(ANSWERS_BYTES * memoryShare)
  const answers = new LRUCache<string, EncodedBody>({
    maxSize: limitBytes,
    sizeCalculation: (answer, key) => answer.byteLength * 2 + key.length * 2 + ENTRY_BYTES,
  })
  const flights = new SingleFlight<EncodedBody>()
  const { negotiatesForm } = policy
  const formFor = (request: RequestHead) => (negotiatesForm ? seriesFormFor(request) : 'json')

  /** In turns, so that a long answer blocks nobody. */
  async function build(
    key: string,
    device: Device,
    { columns, asOf, stale, partial, isWider }: AroundRead,
    { query, quality, nowMs }: { query: SeriesQuery; quality: DeviceQuality; nowMs: number },
    { form, signal }: { form: SeriesForm; signal: AbortSignal },
  ): Promise<EncodedBody> {
    const sensors = chosen(device, query.sensorIds)
    // gathering the columns may have used up this turn
    if (columns.t.length > MANY_READINGS) await nextTurn()
    const missing = partial?.missing ?? []
    const request = { ...query, sensors, nowMs, missing, quality }
    const series = await inTurns(seriesInSteps(device, columns, request), 'foreground', signal)
    const { device: id, from, to, ...rest } = series
    const value = { device: id, from, to, asOf, stale, ...rest, ...(partial && { partial: partOf(partial) }) }
    const vary = negotiatesForm ? 'accept' : undefined
    const answer = await inTurns(seriesBody(value, form, vary), 'foreground', signal)
    // what follows is work as well
    if (columns.t.length > MANY_READINGS) await nextTurn()
    // the key does not say what was read beyond the usual
    if (!isWider) answers.set(key, answer)
    observer.cacheSize({ cache: 'answers', bytes: answers.calculatedSize, limitBytes })
    return answer
  }

  async function answerTo(request: Request, id: string, query: SeriesQuery): Promise<Response> {
    const listed = await deviceOf(board, id)
    const { waitMs, asSent, sensorIds } = query
    const wanted = { range: query, ids: asSent ? [] : sensorIds, waitMs, signal: request.signal }
    const { device, quality, ...view } = await readJudged({ board, readings, qualities }, listed, wanted)
    const nowMs = now()
    const form = formFor(request)
    const key = keyOf(query, device, { ...view, quality }, nowMs, form)
    const cached = answers.get(key)
    observer.cache({ cache: 'answers', hit: cached !== undefined })
    const answer =
      cached ??
      (await flights.run(
        key,
        (signal) => build(key, device, view, { query, quality, nowMs }, { form, signal }),
        request.signal,
      ))
    return answer.respond(request, policy.seriesHeaders(device.id))
  }

  const queryOf = (search: string, nowMs: number) =>
    readSeriesQuery(new URLSearchParams(search), policy, { nowMs, dayStart })

  function cached(
    request: RequestHead,
    id: string,
    search: string,
  ): Response | Promise<Response> | undefined {
    const nowMs = now()
    const query = queryOf(search, nowMs)
    const device = board.readyDevice(id)
    const quality = device && qualities.cached(device)
    const view = quality && readings.cached(device, aroundOf(device, query, quality))
    const known = view && answers.get(keyOf(query, device, { ...view, quality }, nowMs, formFor(request)))
    if (!known) return undefined
    observer.cache({ cache: 'answers', hit: true })
    return known.respond(request, policy.seriesHeaders(device.id))
  }

  return answering(
    (request, param, search) => answerTo(request, param('id') ?? '', queryOf(search, now())),
    (request, param, search) => cached(request, param('id') ?? '', search),
  )
}

function aroundOf(
  device: Device,
  { sensorIds, asSent, ...range }: SeriesQuery,
  quality: DeviceQuality,
): Range {
  return usualAround({ device, range, sensors: asSent ? [] : chosen(device, sensorIds), quality })
}

/** Of the clock only the readings expected, of the ids only known ones: invented ids must not fill memory. */
function keyOf(
  { fromMs, toMs, width, means, sensorIds, asSent, clock }: SeriesQuery,
  device: Device,
  { asOf, stale, revision, partial, quality }: Omit<ReadingsSoFar, 'columns'> & { quality: DeviceQuality },
  nowMs: number,
  form: SeriesForm,
): string {
  const { id, intervalSeconds } = device
  const days = isOfDays(bucketStepMs({ fromMs, toMs, width }, intervalSeconds)) && clock
  const requested = [fromMs, toMs, width, means, chosen(device, sensorIds), form, asSent, days]
  const expected = expectedReadings(fromMs, toMs, nowMs, intervalSeconds)
  const part = partial && partOf(partial)
  const judged = [revision, quality.revision]
  return JSON.stringify([requested, id, intervalSeconds, asOf, stale, judged, expected, part])
}

function readSeriesQuery(
  query: URLSearchParams,
  policy: RoutePolicy,
  { nowMs, dayStart }: { nowMs: number; dayStart: string },
): SeriesQuery {
  const width = policy.columnsFor(readWidth(query))
  const waitMs = policy.givesParts ? readWait(query) : undefined
  const asSent = policy.givesAsSent && readAsSent(query)
  const means = policy.givesMeans && readChoice(query, 'means', ['true', 'false'], 'false') === 'true'
  const sensorIds = readSensorIds(query)
  const clock = clockOf(query, dayStart)
  return { ...policy.readRange(query, nowMs), width, means, sensorIds, waitMs, asSent, clock }
}
