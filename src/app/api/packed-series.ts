import type { PackedHead } from '../../domain/packed/form.ts'
import { packedHead, unpackedSeries } from '../../domain/packed/unpack-series.ts'
import type { DeviceSeries } from '../../domain/series.ts'
import { seriesWith } from './device-series.ts'
import { ApiFailure } from './http.ts'
import { isCount, parse } from './shape.ts'

const isHead = seriesWith(isCount, isCount)

/** The packed answer of `devices/{id}/series`. Throws `ApiFailure`. */
export function parsePackedSeries(body: Uint8Array): DeviceSeries {
  try {
    const head: PackedHead = parse(isHead, packedHead(body), 'series')
    return unpackedSeries(body, head)
  } catch (cause) {
    throw cause instanceof ApiFailure ? cause : new ApiFailure(200, null, { cause })
  }
}
