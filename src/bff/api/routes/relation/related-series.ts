import type { Sensor } from '../../../../domain/device.ts'
import { isRelatable, type RelatedSeries } from '../../../../domain/relation/relation-report.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { json } from '../../http/json.ts'
import { badRequest } from '../../http/problems.ts'
import { deviceOf, readWait, single } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { partOf } from '../series/read-around.ts'
import { readJudged, usableValues } from '../series/read-judged.ts'

interface SensorName {
  deviceId: string
  sensorId: string
}

export interface ReadSeries extends RelatedSeries {
  sensor: Sensor
  partial: PartlyRead | undefined
}

const MAX_VALUES = 2_000_000

interface RelationRequest {
  query: URLSearchParams
  deviceId: string
  range: Range
  signal: AbortSignal
  /** Reads usable values, as far as the request waits. */
  read(name: SensorName, within?: Range): Promise<ReadSeries>
}

/** Rejects for an unknown sensor, for a direction, which has no order, and as `ReadingsStore.read` does. */
async function readRelated(
  { board, readings, qualities }: Tenant,
  { deviceId, sensorId }: SensorName,
  range: Range,
  { waitMs, signal }: { waitMs: number | undefined; signal: AbortSignal },
): Promise<ReadSeries> {
  const listed = await deviceOf(board, deviceId)
  const wanted = { range, ids: [sensorId], waitMs, signal }
  const { columns, device, quality, partial } = await readJudged(
    { board, readings, qualities },
    listed,
    wanted,
  )
  const sensor = device.sensors.find(({ id }) => id === sensorId)
  if (!sensor) throw badRequest('The station has no sensor with this ID. Choose one that its page lists.')
  if (!isRelatable(sensor))
    throw badRequest('A direction has no order: 359° and 1° are neighbours. Choose another sensor.')
  if (columns.t.length > MAX_VALUES)
    throw badRequest(
      `The range has ${columns.t.length} values, more than the ${MAX_VALUES} that are compared at once. Choose a shorter range.`,
    )
  const { t, usable } = usableValues(columns, sensor, quality)
  const { intervalSeconds } = device
  return { sensor, intervalSeconds, t, usable, partial: partial && partOf(partial) }
}

export function partialOf(series: readonly Pick<ReadSeries, 'partial'>[]): { partial?: PartlyRead } {
  const parts = series.flatMap(({ partial }) => partial ?? [])
  const [least] = parts.sort((a, b) => a.readMs / a.ofMs - b.readMs / b.ofMs)
  return least ? { partial: least } : {}
}

/** `device/sensor`, both percent-encoded. Throws a problem for anything else. */
export function readSensorName(query: URLSearchParams, name: string): SensorName {
  const found = parseSensorName(single(query, name) ?? '')
  if (!found)
    throw badRequest(`"${name}" names no sensor. Give "device/sensor" with each of the two percent-encoded.`)
  return found
}

export function readSensorNames(query: URLSearchParams, name: string, most: number): SensorName[] {
  const text = single(query, name)
  if (text === undefined || text === '') return []
  const names = text.split(',').map(parseSensorName)
  if (names.length > most || names.some((one) => one === undefined))
    throw badRequest(
      `"${name}" does not name up to ${most} sensors. Give "device/sensor", percent-encoded and separated by commas.`,
    )
  return names.filter((one) => one !== undefined)
}

function parseSensorName(text: string): SensorName | undefined {
  const [device, sensor, ...rest] = text.split('/')
  if (!device || !sensor || rest.length > 0) return undefined
  try {
    return { deviceId: decodeURIComponent(device), sensorId: decodeURIComponent(sensor) }
  } catch {
    return undefined
  }
}

export function readSensorId(query: URLSearchParams, name: string): string {
  const id = single(query, name)
  if (!id) throw badRequest(`"${name}" is missing. Give the ID of a sensor of this station.`)
  return id
}

export function relating(
  tenant: Tenant,
  policy: RoutePolicy,
  { now }: Pick<RouteContext, 'now'>,
  make: (relation: RelationRequest) => Promise<object>,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const waitMs = readWait(query)
    const deviceId = param('id') ?? ''
    const read: RelationRequest['read'] = (name, within = range) =>
      readRelated(tenant, name, within, { waitMs, signal: request.signal })
    const value = {
      device: deviceId,
      ...(await make({ query, deviceId, range, signal: request.signal, read })),
    }
    return json(value).respond(request, policy.seriesHeaders(deviceId))
  })
}
