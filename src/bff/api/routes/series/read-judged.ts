import type { Device, Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { judge } from '../../../../domain/quality/judge.ts'
import { withSondeInSteps, withSondeOf } from '../../../../domain/quality/sonde.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { chosen, deviceOf, readSensorIds } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { type AroundRead, readAround } from './read-around.ts'

interface JudgedReadings extends AroundRead {
  device: Device
  quality: DeviceQuality
}

interface JudgedRequest {
  range: Range
  ids: string[] | undefined
  waitMs?: number | undefined
  signal: AbortSignal
}

export interface JudgedRange {
  device: Device
  columns: Columns
  quality: DeviceQuality
  range: Range
  ids: string[] | undefined
  signal: AbortSignal
}

interface JudgedAnswer {
  /** Throws a problem for a range that is too long. */
  refuse?: (range: Range) => void
  make: (read: JudgedRange) => Promise<{ sensors: readonly object[] } & Record<string, unknown>>
}

/** Reads and judges a range; with `waitMs` what is there by then. Rejects as `ReadingsStore.read` does. */
export async function readJudged(
  { board, readings, qualities }: Pick<Tenant, 'board' | 'readings' | 'qualities'>,
  listed: Device,
  { range, ids, waitMs, signal }: JudgedRequest,
): Promise<JudgedReadings> {
  const before = board.complete(listed)
  const quality = await qualities.of(before)
  const wanted = { device: before, range, sensors: chosen(before, ids), quality, signal }
  const read = await readAround(readings, wanted, waitMs)
  const device = board.complete(listed)
  // tests of a sensor that only the data shows may look further
  if (device === before) return judged(read, device, quality)
  const known = await qualities.of(device)
  const again = await readAround(
    readings,
    { device, range, sensors: chosen(device, ids), quality: known, signal },
    waitMs,
  )
  return judged(again, device, known)

  async function judged(found: AroundRead, device: Device, tested: DeviceQuality): Promise<JudgedReadings> {
    const steps = withSondeInSteps(tested, withSondeOf(chosen(device, ids), device.sensors), found.columns)
    return { ...found, device, quality: await inTurns(steps, 'foreground', signal) }
  }
}

/** `NaN` where there is no value or it failed a test. */
export function usableValues(
  { t, sensors }: Columns,
  sensor: Sensor,
  quality: DeviceQuality,
): { t: Float64Array; usable: Float64Array } {
  const sent = sensors.get(sensor.id) ?? new Float64Array(t.length).fill(Number.NaN)
  return { t, usable: judge(t, sent, quality.of(sensor)).usable }
}

export function judgedRoute(
  { board, readings, qualities }: Pick<Tenant, 'board' | 'readings' | 'qualities'>,
  policy: RoutePolicy,
  { now }: RouteContext,
  { refuse, make }: JudgedAnswer,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    refuse?.(range)
    const ids = readSensorIds(query)
    const listed = await deviceOf(board, param('id'))
    const read = await readJudged({ board, readings, qualities }, listed, {
      range,
      ids,
      signal: request.signal,
    })
    const { device, columns, quality, asOf, stale } = read
    const made = await make({ device, columns, quality, range, ids, signal: request.signal })
    const value = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, ...made }
    const answer = await inTurns(jsonInSteps(value, 'sensors'), 'foreground', request.signal)
    return answer.respond(request, policy.seriesHeaders(device.id))
  })
}
