import { expect, it } from 'vitest'
import { packedInSteps } from '../../domain/packed/pack-series.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { parsePackedSeries } from './packed-series.ts'

const sensor = {
  ...{ id: 'L', unit: 'cm', count: 2, min: null, max: { t: 3, v: 93 }, mean: 92.5, last: null },
  t: [1, 2, 3],
  v: [92, null, 93],
}
const series: DeviceSeries = {
  ...{ device: 'A', from: 1, to: 3, asOf: 3, stale: false, readings: 2, gaps: [[1, 3]], expected: null },
  sensors: [sensor],
}

function packed(one: unknown): Uint8Array {
  const steps = packedInSteps(one as DeviceSeries)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function failureOf(body: Uint8Array): unknown {
  try {
    return parsePackedSeries(body)
  } catch (failure) {
    return failure
  }
}

it('a packed series is what its JSON would have been', () => {
  expect(parsePackedSeries(packed(series))).toEqual(series)
})

it.each([
  ['series.stale is string, not true or false', packed({ ...series, stale: 'no' })],
  ['series.sensors[0].id is number, not a text', packed({ ...series, sensors: [{ ...sensor, id: 1 }] })],
  ['series.gaps is null, not a list', packed({ ...series, gaps: null })],
  ['The head is no JSON', Uint8Array.of(9, 0, 0, 0, 123)],
  ['The body has more or fewer points than its head names', packed(series).subarray(0, -1)],
])('what is none says why: %s', (why, body) => {
  const failure = failureOf(body)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(String((failure as ApiFailure).cause)).toContain(why)
})
