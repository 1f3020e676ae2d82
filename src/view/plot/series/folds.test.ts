import { describe, expect, it } from 'vitest'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { realColumn } from '../../../domain/testing/real-columns.ts'
import { lengthOf } from '../../time/time-range.ts'
import { layoutPlot } from '../layout-plot.ts'
import { columnsOf } from '../plot-box.ts'
import { byColumns } from '../steps/column-steps.ts'
import { extremesOf } from '../testing/drawn-extremes.ts'
import { REAL_DATA, realSeries } from '../testing/real-series.ts'
import { FOLD_PX, type TimeScale, toX } from '../time-scale.ts'
import { foldsOf } from './folds.ts'
import type { ChartSeries } from './nearby-rain.ts'

const RANGE = { fromMs: 0, toMs: 1000 }
const SCALE: TimeScale = { ...RANGE, width: 800 }
const MINUTES = 60_000

/** Of readings at these minutes; a range of a thousand minutes that ended long ago. */
function seriesOf(
  sensors: Record<string, { at: readonly number[]; failed?: readonly number[] }>,
  more: Partial<ChartSeries> = {},
): ChartSeries {
  return {
    ...{ device: 'one', from: 0, to: 1000 * MINUTES, asOf: 5000 * MINUTES, stale: false },
    ...{ readings: 1, gaps: [], expected: null },
    sensors: Object.entries(sensors).map(([id, { at, failed }]): SensorSeries => {
      const t = at.map((minute) => minute * MINUTES)
      return {
        ...{ id, unit: 'cm', t, v: t.map(() => 1), count: t.length },
        ...{ min: null, max: null, mean: null, last: null },
        ...(failed && {
          implausible: { count: 1, t: failed.map((ms) => ms * MINUTES), v: failed.map(() => -9999) },
        }),
      }
    }),
    ...more,
  }
}

const every = (step: number, from: number, to: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step)
const scaleOf = (fromMs: number, toMs: number): TimeScale => ({
  ...{ fromMs: fromMs * MINUTES, toMs: toMs * MINUTES },
  width: SCALE.width,
})
/** The gaps that are folded, in minutes. */
const gapsIn = (series: ChartSeries, scale = scaleOf(0, 1000)) =>
  foldsOf(series, series.sensors, scale).map(({ gap }) => [gap.fromMs / MINUTES, gap.toMs / MINUTES])

describe('a gap is folded', () => {
  it('from a quarter of the width on, at least', () => {
    const withGap = (minutes: number) =>
      seriesOf({ L: { at: [...every(10, 0, 400), ...every(1, 400 + minutes, 1000)] } })
    expect([249, 250, 251].map((minutes) => gapsIn(withGap(minutes)))).toEqual([
      [],
      [[400, 650]],
      [[400, 651]],
    ])
  })

  it('where no shown sensor has a reading, be it one that failed', () => {
    const [early, late] = [every(10, 0, 200), every(10, 800, 1000)]
    expect(
      gapsIn(seriesOf({ L: { at: [...early, ...late] }, T: { at: [...every(10, 0, 300), ...late] } })),
    ).toEqual([[300, 800]])
    expect(gapsIn(seriesOf({ L: { at: [...early, ...late], failed: [210, 220] } }))).toEqual([[220, 800]])
    expect(gapsIn(seriesOf({ L: { at: [...early, ...late], failed: [500] } }))).toEqual([
      [200, 500],
      [500, 800],
    ])
    expect(gapsIn(seriesOf({ L: { at: [...early, ...late], failed: every(100, 200, 800) } }))).toEqual([])
    const other = seriesOf({ L: { at: [...early, ...late] }, T: { at: every(10, 0, 1000) } })
    expect(gapsIn(other)).toEqual([])
    expect(foldsOf(other, [{ id: 'L' }], scaleOf(0, 1000))).toHaveLength(1)
  })

  it('not where it goes on, which is the news, but at the ends of a past range', () => {
    const ends = { L: { at: every(10, 300, 600) } }
    expect(gapsIn(seriesOf(ends))).toEqual([
      [0, 300],
      [600, 1000],
    ])
    expect(gapsIn(seriesOf(ends, { asOf: 999 * MINUTES }))).toEqual([[0, 300]])
    expect(gapsIn(seriesOf(ends, { asOf: 1000 * MINUTES }))).toEqual([[0, 300]])
  })

  it('not while a part of it or a sensor is unknown', () => {
    const gapped = { L: { at: [...every(10, 0, 200), ...every(10, 800, 1000)] } }
    const partial = { missing: [] } as unknown as NonNullable<ChartSeries['partial']>
    expect(gapsIn(seriesOf(gapped, { partial }))).toEqual([])
    expect(foldsOf(seriesOf(gapped), [{ id: 'L' }, { id: 'rain' }], scaleOf(0, 1000))).toEqual([])
    expect(foldsOf(undefined, [], scaleOf(0, 1000))).toEqual([])
    expect(gapsIn(seriesOf(gapped), scaleOf(-4000, 1000))).toEqual([])
  })

  it('not where next to nothing would be left', () => {
    expect(gapsIn(seriesOf({ L: { at: [500] } }))).toEqual([])
    expect(gapsIn(seriesOf({ L: { at: [] } }))).toEqual([])
    const gapped = seriesOf({ L: { at: [0, 100, 900, 1000] } })
    expect(foldsOf(gapped, gapped.sensors, { ...scaleOf(0, 1000), width: 79 })).toEqual([])
    expect(foldsOf(gapped, gapped.sensors, { ...scaleOf(0, 1000), width: 80 })).toHaveLength(1)
  })
})

describe.skipIf(!REAL_DATA)('219 days without data at Trout Creek', () => {
  const [times, values] = REAL_DATA
    ? realColumn('nw-trout-creek', 'RANGE_TO_WATER (cm)')
    : [new Float64Array(), new Float64Array()]
  const sensor = { station: 'nw-trout-creek', kind: 'RANGE_TO_WATER', unit: 'cm', intervalSeconds: 300 }
  const width = 1200
  const columns = 2 * width
  const whole = REAL_DATA ? realSeries(sensor, { from: 0, length: 1 }, columns) : undefined
  const scale = { fromMs: whole?.series.from ?? 0, toMs: whole?.series.to ?? 0, width }
  const folds = foldsOf(whole && { ...whole.series, asOf: whole.series.to + 1 }, [{ id: 'one' }], scale)
  const folded: TimeScale = { ...scale, folds }

  it('are folded, from the last reading before to the first one after', () => {
    let longest = [0, 0]
    const read = times.filter((_, i) => !Number.isNaN(values[i]))
    read.forEach((ms, i) => {
      const before = read[i - 1] ?? ms
      if (ms - before > (longest[1] as number) - (longest[0] as number)) longest = [before, ms]
    })
    expect(folds.map(({ gap }) => [gap.fromMs, gap.toMs])).toEqual([longest])
    expect(Math.round(((longest[1] as number) - (longest[0] as number)) / 86_400_000)).toBe(219)
  })

  it('leave the rest as many columns as it had without the gap', () => {
    const [fold] = folds
    if (!fold || !whole) throw new Error('no fold')
    const fine = realSeries(sensor, { from: 0, length: 1 }, columnsOf({ columns }, folded))
    const columnMs = lengthOf(scale) / columnsOf({ columns }, folded)
    const filled = (readings: ArrayLike<number>) =>
      new Set(Array.from(readings, (ms) => Math.floor((ms - scale.fromMs) / columnMs))).size
    const drawn = fine.series.sensors[0]?.t ?? []
    // every column with a reading is drawn
    expect(filled(drawn.filter((_, i) => fine.series.sensors[0]?.v[i] !== null))).toBe(
      filled(fine.t.filter((ms, i) => ms < scale.toMs && !Number.isNaN(fine.usable[i] as number))),
    )
    // and a column is as wide as one of a plot that has only these years
    const shownMs = lengthOf(scale) - lengthOf(fold)
    expect(columnMs / shownMs).toBeCloseTo(1 / ((columns * (width - 40)) / width), 6)
    expect(toX(folded, scale.fromMs + columnMs)).toBeCloseTo(width / columns, 3)
    expect(fine.series.sensors[0]?.max).toEqual(whole.series.sensors[0]?.max)
  })

  it('have the lowest and the highest drawn as high as they are, and no part of the line in their band', () => {
    const fine = realSeries(sensor, { from: 0, length: 1 }, columnsOf({ columns }, folded))
    const plot = layoutPlot(
      {
        ...{ mark: 'line', unit: 'cm', series: byColumns(fine.series).sensors, rain: null, levels: null },
        ...{ gaps: [], barGaps: [] },
      },
      {
        ...{ range: scale, width, folds, height: 300, columns, axis: 'ticks', labelSide: 'left' },
      },
    )
    const perPixel = (plot.scale.high - plot.scale.low) / 300
    extremesOf(plot)?.forEach((drawn, i) => {
      expect(Math.abs(drawn - (fine.extremes?.[i] as number)) / perPixel).toBeLessThan(0.1)
    })
    const left = toX(folded, folds[0]?.fromMs ?? 0)
    const [one] = plot.marks.lines
    const xs = [
      ...[one?.line, one?.dots]
        .flat()
        .join('')
        .matchAll(/[ML](-?[\d.]+) /g),
    ].map(([, x]) => Number(x))
    const corners = [...(one?.area ?? []).join('').matchAll(/[ML](-?\d+) /g)].map(([, x]) => Number(x) / 100)
    expect(xs.length + corners.length).toBeGreaterThan(1000)
    // half a stroke is round
    expect([...xs, ...corners].filter((x) => x > left + 1 && x < left + FOLD_PX - 1)).toEqual([])
  })
})
