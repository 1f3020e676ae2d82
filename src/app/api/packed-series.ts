import { framesOf, listsOf, readHead } from '../../columns/read-frames.ts'
import { isPackedHead, seriesFrom } from '../../domain/series/packed-form.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { ApiFailure, parse } from '../../view/api/http.ts'

/** Decodes the packed response of `devices/{id}/series`. Throws `ApiFailure`. */
export function parsePackedSeries(body: Uint8Array): DeviceSeries {
  try {
    const [head = body, ...blocks] = framesOf(body)
    const lines = blocks.map((block) => {
      const lists = listsOf(block)
      if (!lists) throw new TypeError('A line is no block')
      return lists
    })
    return seriesFrom(parse(isPackedHead, readHead(head), 'series'), lines)
  } catch (cause) {
    throw cause instanceof ApiFailure ? cause : new ApiFailure(200, null, { cause })
  }
}
