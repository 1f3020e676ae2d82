import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing, DeviceState, Position, Reading, Sensor } from '../../domain/device.ts'
import { getJson } from './http.ts'
import { isFlag, isNumber, isText, listOf, objectOf, oneOf, orNull, parse, recordOf } from './shape.ts'

/** How often the list is asked for again; our server answers from memory. */
const REFRESH_MS = 15_000
/** Telling what is unchanged in a longer list costs more than drawing it anew. */
const LONG_LIST = 2000

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
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
  structuralSharing: (previous, next) => (isLong(next) ? next : replaceEqualDeep(previous, next)),
})

/** Asked of the listing and of whatever a reader picks from it. */
function isLong(data: unknown): boolean {
  return ((data as Partial<DeviceListing> | undefined)?.devices?.length ?? 0) > LONG_LIST
}
