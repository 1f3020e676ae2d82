import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing, DeviceState, Position, Reading, Sensor } from '../../domain/device.ts'
import { getJson } from './http.ts'
import { isFlag, isNumber, isText, listOf, objectOf, oneOf, orNull, parse, recordOf } from './shape.ts'
import { stationFacts } from './station-facts.ts'

/** How often the list is asked for again; our server answers from memory. */
const REFRESH_MS = 15_000
/**
 * From here on telling what is unchanged costs more than drawing the list anew, and reading it again is felt while the
 * map moves: half a second for 100,000 stations.
 */
const LONG_LIST = 5000
const LONG_REFRESH_MS = 60_000

const isListing = objectOf<DeviceListing>({
  asOf: isNumber,
  stale: isFlag,
  devices: listOf(
    objectOf<DeviceState>({
      id: isText,
      name: isText,
      kind: isText,
      position: orNull(objectOf<Position>({ lat: isNumber, lng: isNumber })),
      intervalSeconds: orNull(isNumber),
      lastUpdateMs: orNull(isNumber),
      freshness: oneOf('live', 'late', 'silent', 'unknown'),
      sensors: listOf(objectOf<Sensor>({ id: isText, name: isText, kind: isText, unit: isText })),
      latest: recordOf(objectOf<Reading>({ t: isNumber, v: isNumber })),
      rates: recordOf(isNumber),
      ...stationFacts,
    }),
  ),
})

export function parseDeviceListing(body: unknown): DeviceListing {
  return parse(isListing, body, 'listing')
}

/** Every device as it stands now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => parseDeviceListing(await getJson('/api/devices', signal)),
  refetchInterval: ({ state }) => (isLong(state.data) ? LONG_REFRESH_MS : REFRESH_MS),
  staleTime: REFRESH_MS / 2,
  structuralSharing: (previous, next) => (isLong(next) ? next : replaceEqualDeep(previous, next)),
})

/** Asked of the listing and of whatever a reader picks from it. */
function isLong(data: unknown): boolean {
  return ((data as Partial<DeviceListing> | undefined)?.devices?.length ?? 0) > LONG_LIST
}
