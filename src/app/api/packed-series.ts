import type { PackedHead, PackedSensor } from '../../domain/packed/form.ts'
import { packedHead, unpackedSeries } from '../../domain/packed/unpack-series.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { ABOUT_SENSOR, seriesOf } from '../../view/api/device-series.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { isCount, isNumber, objectOf, optional, parse } from '../../view/api/shape.ts'

type Buckets = NonNullable<PackedSensor['buckets']>
type Marked = NonNullable<PackedSensor['implausible']>

const isHead = seriesOf(
  objectOf<PackedSensor>({
    ...ABOUT_SENSOR,
    points: isCount,
    buckets: optional(objectOf<Buckets>({ stepMs: isNumber, points: isCount })),
    implausible: optional(objectOf<Marked>({ count: isNumber, points: isCount })),
  }),
)

/** The packed answer of `devices/{id}/series`. Throws `ApiFailure`. */
export function parsePackedSeries(body: Uint8Array): DeviceSeries {
  try {
    const head: PackedHead = parse(isHead, packedHead(body), 'series')
    return unpackedSeries(body, head)
  } catch (cause) {
    throw cause instanceof ApiFailure ? cause : new ApiFailure(200, null, { cause })
  }
}
