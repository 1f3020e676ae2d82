import { FrameWriter } from '../../../../columns/write-frames.ts'
import { isPreferredToJson } from '../../../../contract/negotiation.ts'
import { headOf, linesAfter, PACKED_SERIES_TYPE } from '../../../../domain/series/packed-form.ts'
import type { DeviceSeries, SensorColumns } from '../../../../domain/series/series.ts'
import { EncodedBody } from '../../http/encoded-body.ts'
import { jsonInSteps } from '../../http/json.ts'
import type { RequestHead } from '../../http/request-head.ts'

export type SeriesForm = 'json' | 'packed'

export function seriesFormFor({ headers }: RequestHead): SeriesForm {
  return isPreferredToJson(PACKED_SERIES_TYPE, headers.get('accept') ?? '') ? 'packed' : 'json'
}

export function* seriesBody(
  series: DeviceSeries<SensorColumns>,
  form: SeriesForm,
  vary: string | undefined,
): Generator<undefined, EncodedBody> {
  if (form === 'json') return yield* jsonInSteps({ ...series }, 'sensors', { vary })
  const bytes = yield* packedInSteps(series)
  return new EncodedBody(bytes, { contentType: PACKED_SERIES_TYPE, ...(vary && { vary }) })
}

function* packedInSteps(series: DeviceSeries<SensorColumns>): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const { sensors } = series
  const lengths = sensors.map(({ t }) => t.length)
  const numbers = lengths.reduce((sum, length) => sum + 2 * length, 0)
  const out = new FrameWriter(numbers, Math.max(0, ...lengths)).head(headOf(series))
  for (const sensor of sensors) {
    out.block({ t: sensor.t, columns: [sensor.v] })
    for (const { t, v } of linesAfter(sensor)) out.lists(t, v)
    yield
  }
  return out.written()
}
