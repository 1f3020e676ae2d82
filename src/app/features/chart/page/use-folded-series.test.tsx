import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { seriesQuery } from '../../../api/series.ts'
import { textOf } from '../../../testing/text-of.tsx'
import { useFoldedSeries } from './use-chart-series.ts'

const MINUTE = 60_000
const RANGE = { fromMs: Date.UTC(2020, 0, 1), toMs: Date.UTC(2020, 0, 2) }
const device = { id: 'd', intervalSeconds: 300, lastUpdateMs: RANGE.toMs } as DeviceState
const LEVEL = { id: 'level' }
const PLOT = 1040

/** A day of which the middle half is silent; `points` tells one answer from another. */
function answerOf(points: number, partial?: DeviceSeries['partial']): DeviceSeries {
  const half = Array.from({ length: points / 2 }, (_, i) => (360 * i) / (points / 2 - 1))
  const t = [...half, ...half.map((minutes) => 1080 + minutes)].map(
    (minutes) => RANGE.fromMs + minutes * MINUTE,
  )
  return {
    ...{ device: 'd', from: RANGE.fromMs, to: RANGE.toMs, asOf: RANGE.toMs + 1, stale: false },
    ...{ readings: points, gaps: [], expected: null, ...(partial && { partial }) },
    sensors: [
      {
        ...{ id: 'level', unit: 'cm', t, v: t.map(() => 1), count: points },
        ...{ min: null, max: null, mean: null, last: null },
      },
    ],
  }
}

function Shown({ isFolded }: { isFolded: boolean }) {
  const { series, folds } = useFoldedSeries(
    device,
    null,
    RANGE,
    { zone: 'UTC', columns: 2 * PLOT, refetchMs: false, isStopped: false, isAsSent: false },
    { sensors: [LEVEL] as never, plotWidth: PLOT, isFolded },
  )
  return `${series?.sensors[0]?.t.length} points, ${folds.length} to fold`
}

const keyOf = (width: number) =>
  seriesQuery({ ...RANGE, width, waitMs: 2000, means: true, deviceId: 'd' }).queryKey
const shownWith = (isFolded: boolean, answers: Record<number, DeviceSeries>) =>
  textOf(<Shown isFolded={isFolded} />, {
    answers: Object.entries(answers).map(([width, answer]) => [keyOf(Number(width)), answer] as const),
  })

describe('a day that is silent for its middle half', () => {
  // half of the day and 8 pixels of the gap, of which each is half a day in 1040, stand in 1000 pixels
  const finer = Math.round((2 * PLOT * 1440) / ((720 + (8 * 720) / PLOT) * (PLOT / (PLOT - 40))))

  it('is read in the columns of its plot, and offers a fold', async () => {
    expect(await shownWith(false, { [2 * PLOT]: answerOf(100), [finer]: answerOf(200) })).toBe(
      '100 points, 1 to fold',
    )
  })

  it('folded is read in as many columns as its plot has for what is left', async () => {
    expect(finer).toBeGreaterThan(3900)
    expect(await shownWith(true, { [2 * PLOT]: answerOf(100), [finer]: answerOf(200) })).toBe(
      '200 points, 1 to fold',
    )
  })

  it('folded is shown in the columns of its plot until the finer ones have come', async () => {
    expect(await shownWith(true, { [2 * PLOT]: answerOf(100) })).toBe('100 points, 1 to fold')
    const half = answerOf(200, { missing: [] } as never)
    expect(await shownWith(true, { [2 * PLOT]: answerOf(100), [finer]: half })).toBe('100 points, 1 to fold')
  })
})
