import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { kilometres } from '../../../domain/distance.ts'

export interface RainGauge {
  deviceId: string
  deviceName: string
  intervalSeconds: number | null
  sensor: Sensor
  /** `null` where one of the two has no position. */
  distanceKm: number | null
  reason: GaugeReason
}

/** Named in the stations file, upstream in the same basin, near, or chosen by the reader. */
export type GaugeReason = 'file' | 'upstream' | 'near' | 'chosen'

type River = Pick<
  DeviceState,
  'id' | 'position' | 'sensors' | 'freshness' | 'basin' | 'upstream' | 'rainGauges'
>

const LEVEL = 'FLUID_LEVEL'
const RAIN = 'RAIN_FALL'
/** A storm's rain does not reach a river further away. */
const NEAR_KM = 20
/** Rain of the upper course arrives from further away; beyond this other rain falls in between. */
const UPSTREAM_KM = 100
const KM_A_DEGREE_OF_LATITUDE = 111

/**
 * The gauge whose rain is drawn above a level; `null` where the station measures rain, has no level, or no
 * gauge is near. With `isNow`, gauges silent before the station are skipped: their gap looks dry.
 */
export function rainGaugeOf(
  river: River,
  devices: readonly DeviceState[],
  isNow: boolean,
  chosenId?: string,
): RainGauge | null {
  if (!measures(river, LEVEL)) return null
  if (chosenId === river.id) return null
  const chosen = chosenId === undefined ? undefined : devices.find(({ id }) => id === chosenId)
  const byHand = chosen && gaugeAt(chosen, river, 'chosen')
  if (byHand) return byHand
  if (river.rainGauges === undefined && measures(river, RAIN)) return null
  // if all are silent the picture is old, which is shown elsewhere
  const mustSpeak = isNow && river.freshness !== 'silent'
  const speaking = mustSpeak ? devices.filter(({ freshness }) => freshness !== 'silent') : devices
  const [first] = river.rainGauges ? namedGauges(river, speaking) : foundGauges(river, speaking)
  return first && first.deviceId !== river.id ? first : null
}

/** The gauges to choose from, most relevant first: named in the stations file, upstream, near. */
export function rainGaugesOf(river: River, devices: readonly DeviceState[]): RainGauge[] {
  const named = namedGauges(river, devices)
  const found = foundGauges(river, devices).filter(
    ({ deviceId }) => !named.some((gauge) => gauge.deviceId === deviceId),
  )
  return [...named, ...found]
}

function namedGauges(river: River, devices: readonly DeviceState[]): RainGauge[] {
  const named = river.rainGauges ?? []
  if (named.length === 0) return []
  const byId = new Map(devices.filter(({ id }) => named.includes(id)).map((device) => [device.id, device]))
  return named.flatMap((id) => {
    const device = byId.get(id)
    return (device && gaugeAt(device, river, 'file')) ?? []
  })
}

function foundGauges(river: River, devices: readonly DeviceState[]): RainGauge[] {
  const { position } = river
  if (!position) return []
  const isUpstream = upstreamOf(river, devices)
  const found: RainGauge[] = []
  for (const other of devices) {
    if (!other.position || other.id === river.id) continue
    const isOfBasin = river.basin !== undefined && other.basin === river.basin
    // a cheap test first: most of a hundred thousand stations are not at this latitude
    const degrees = Math.abs(other.position.lat - position.lat)
    if (degrees * KM_A_DEGREE_OF_LATITUDE > (isOfBasin ? UPSTREAM_KM : NEAR_KM)) continue
    const distanceKm = kilometres(position, other.position)
    const reason =
      isOfBasin && distanceKm <= UPSTREAM_KM && isUpstream(other)
        ? 'upstream'
        : distanceKm <= NEAR_KM
          ? 'near'
          : null
    const gauge = reason && gaugeAt(other, river, reason)
    if (gauge) found.push(gauge)
  }
  const rank = ({ reason, distanceKm }: RainGauge) =>
    (reason === 'upstream' ? 0 : UPSTREAM_KM) + (distanceKm ?? 0)
  return found.sort((a, b) => rank(a) - rank(b))
}

/** Gauges whose nearest level station in the basin is this one or one upstream: their rain flows past it. */
function upstreamOf(river: River, devices: readonly DeviceState[]): (gauge: DeviceState) => boolean {
  if (river.basin === undefined) return () => false
  const rivers = devices.filter((one) => one.basin === river.basin && one.position && measures(one, LEVEL))
  const byId = new Map(rivers.map((one) => [one.id, one]))
  const above = new Set([river.id])
  for (let next = river.upstream?.station; next !== undefined && !above.has(next); ) {
    above.add(next)
    next = byId.get(next)?.upstream?.station
  }
  return ({ position }) => {
    if (!position) return false
    let nearest = river.id
    let leastKm = river.position ? kilometres(position, river.position) : Number.POSITIVE_INFINITY
    for (const one of rivers) {
      const km = one.position ? kilometres(position, one.position) : Number.POSITIVE_INFINITY
      if (km >= leastKm) continue
      leastKm = km
      nearest = one.id
    }
    return above.has(nearest)
  }
}

function gaugeAt(device: DeviceState, river: River, reason: GaugeReason): RainGauge | null {
  const sensor = device.sensors.find(({ kind }) => kind === RAIN)
  if (!sensor) return null
  return {
    deviceId: device.id,
    deviceName: device.name,
    intervalSeconds: device.intervalSeconds,
    sensor,
    distanceKm: river.position && device.position ? kilometres(river.position, device.position) : null,
    reason,
  }
}

function measures({ sensors }: Pick<DeviceState, 'sensors'>, wanted: string): boolean {
  return sensors.some(({ kind }) => kind === wanted)
}
