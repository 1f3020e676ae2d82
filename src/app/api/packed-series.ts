import { framesOf, listsOf, readHead } from '../../columns/read-frames.ts'
import { type PackedSensor, seriesFrom } from '../../domain/series/packed-form.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { ABOUT_SENSOR, seriesOf } from '../../view/api/device-series.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { isNumber, objectOf, optional, parse } from '../../view/api/shape.ts'

const isHead = seriesOf(
  objectOf<PackedSensor>({
    ...ABOUT_SENSOR,
    buckets: optional(objectOf({ stepMs: isNumber })),
    implausible: optional(objectOf({ count: isNumber })),
    suspect: optional(objectOf({ count: isNumber })),
    means: optional(objectOf({ width: isNumber })),
  }),
)

/** Decodes the packed response of `devices/{id}/series`. Throws `ApiFailure`. */
export function parsePackedSeries(body: Uint8Array): DeviceSeries {
  try {
    const [head = body, ...blocks] = framesOf(body)
    const lines = blocks.map((block) => {
      const lists = listsOf(block)
      if (!lists) throw new TypeError('A line is no block')
      return lists
    })
    return seriesFrom(parse(isHead, readHead(head), 'series'), lines)
  } catch (cause) {
    throw cause instanceof ApiFailure ? cause : new ApiFailure(200, null, { cause })
  }
}
