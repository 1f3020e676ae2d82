import { describe, expect, it } from 'vitest'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { note } from '../../../../domain/notes/testing/note.ts'
import { timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import { layoutPlot } from '../../../../view/plot/layout-plot.ts'
import { FOLD_PX, type TimeScale } from '../../../../view/plot/time-scale.ts'
import { markupOf, textOf } from '../../../testing/text-of.tsx'
import { groupNotes } from '../../notes/note-groups.ts'
import { AlarmStrip } from '../../overlays/alarms/AlarmStrip.tsx'
import { normalsPaths } from '../../overlays/normals/normals-paths.ts'
import { ChartSummary } from '../readout/ChartSummary.tsx'
import type { Scene } from '../scene.ts'
import { Folds } from './Folds.tsx'
import { TimeAxis } from './TimeAxis.tsx'

const DAY = 86_400_000
const START = Date.UTC(2008, 0, 1)
const days = (from: number, to: number) => ({ fromMs: START + from * DAY, toMs: START + to * DAY })
/** A day in 3 pixels: a hundred before the band, which is from 300 to 340, and a hundred after it, 17 years later. */
const LAST = 17 * 365 + 100
const GAP = days(100, LAST - 100)
const TIME: TimeScale = {
  ...days(0, LAST),
  width: 600 + FOLD_PX,
  folds: [{ ...GAP, gap: GAP }],
}
const BOX = { width: 700, left: 50, plotWidth: TIME.width, columns: 2 * TIME.width }
const at = (day: number) => START + day * DAY

describe('a folded gap', () => {
  const scene = {
    ...{
      range: days(0, LAST),
      time: TIME,
      box: BOX,
      zone: 'UTC',
      locale: 'en-GB',
      timeLabels: [],
    },
    ...{ crosshair: { get: () => ({ timeMs: at(2000), selection: null }), subscribe: () => () => {} } },
  } as unknown as Scene

  const layer = (height: number, of = scene) => <Folds scene={of} height={height} />

  it('says on a high plot how long it is and when', async () => {
    expect(await textOf(layer(300))).toBe('16 y 261 d without data 10 Apr 2008, 00:00 – 27 Dec 2024, 00:00')
  })

  it('has its years where the range has more than one, however long the gap is', async () => {
    const gap = days(1100, 1319)
    const time = { ...TIME, folds: [{ ...gap, gap }] }
    expect(await textOf(layer(300, { ...scene, time }))).toBe(
      '219 d without data 5 Jan 2011, 00:00 – 12 Aug 2011, 00:00',
    )
  })

  it('says on a lower one how long it is, and on the lowest nothing', async () => {
    expect(await textOf(layer(200))).toMatch(/^\d+ y \d+ d without data$/)
    expect(await textOf(layer(60))).toBe('')
  })

  it('is said in Indonesian', async () => {
    expect(await textOf(layer(300), { language: 'id' })).toMatch(/tahun \d+ hari tanpa data/)
  })

  it('is a band at its place', async () => {
    expect(await markupOf(layer(300))).toContain(
      `<g transform="translate(300 0)"><path d="M0 0v300M${FOLD_PX} 0v300">`,
    )
  })

  it('is none of a plot without folds', async () => {
    const { folds: _, ...time } = TIME
    expect(await markupOf(layer(300, { ...scene, time }))).toBe('')
  })

  it('is said in words to those who cannot see it', async () => {
    expect(await textOf(<ChartSummary scene={scene} sensors={[]} />)).toMatch(
      /Folded: 16 y \d+ d without data, 10 Apr 2008, 00:00 – /,
    )
  })

  it('is what the time at the crosshair says of a place in it', async () => {
    expect(await textOf(<TimeAxis scene={scene} />)).toMatch(
      /^16 y \d+ d without data · 10 Apr 2008, 00:00 – /,
    )
  })
})

describe('beside a folded gap', () => {
  it('the line, the bars, the gap and the highest reading are as far apart as their days', () => {
    const t = [0, 10, 50, 100, LAST - 100, LAST - 50, LAST].map(at)
    const v = [1, 2, 9, 1, 1, 2, 3]
    const one = { id: 'L', unit: 'cm', t, v, count: 7, min: null, max: null, mean: null, last: null }
    const broken = { ...one, t: t.toSpliced(4, 0, at(101)), v: v.toSpliced(4, 0, null as unknown as number) }
    const plot = layoutPlot(
      {
        ...{ mark: 'line', unit: 'cm', series: [broken], rain: null, levels: null },
        ...{ gaps: [[GAP.fromMs, GAP.toMs]], barGaps: [] },
      },
      {
        ...{ range: TIME, width: TIME.width, folds: TIME.folds, height: 300, columns: BOX.columns },
        ...{ axis: 'ticks', labelSide: 'right', peakText: () => 'peak' },
      },
    )
    const xs = [...(plot.marks.lines[0]?.line.join('') ?? '').matchAll(/[ML]([\d.]+) /g)].map(([, x]) =>
      Number(x),
    )
    expect(xs).toEqual([0, 30, 150, 300, 340, 490, 640])
    expect(plot.marks.gaps).toBe('M300 0h40v300h-40z')
    expect(plot.peak?.x).toBe(150)
  })

  it('ticks are dates of the days that are shown, as many as they have room for', () => {
    const labels = timeAxis(TIME, 'UTC', 'en-GB', { perLabel: 74, perContext: 118 })
    const inGap = labels.filter(({ ms }) => ms > GAP.fromMs && ms < GAP.toMs)
    expect(inGap).toEqual([])
    expect(labels.map(({ text, context }) => [text, context].filter(Boolean).join(' '))).toEqual([
      'Jan 2008',
      'Feb',
      'Mar',
      'Apr',
      'Jan 2025',
      'Feb',
      'Mar',
      'Apr',
    ])
  })

  it('alarms and notes stand at their days', async () => {
    const alarm = {
      ...{ id: 'a', sinceMs: at(50), returnedMs: at(LAST - 50), severity: 2, acknowledged: null, notes: [] },
    } as unknown as AlarmView
    const markup = await markupOf(
      <AlarmStrip alarms={[alarm]} scene={{ box: BOX, range: TIME, time: TIME }} />,
    )
    expect(markup).toMatch(/x="200"[^>]* width="340"/)
    const drawn = [10, LAST - 10].map((day) => ({
      note: note({ id: String(day) }),
      fromMs: at(day),
      toMs: null,
    }))
    expect(groupNotes(drawn, TIME, 26).map(({ x }) => Math.round(x))).toEqual([30, 610])
  })

  it('normals break, and have a point in no fold', () => {
    const column = (v: number) => new Array<number>(366).fill(v)
    const normals = { id: 'L', p5: column(1), p25: column(2), p50: column(5), p75: column(8), p95: column(9) }
    const scale = { ...TIME, low: 0, high: 10, height: 100 }
    const { median } = normalsPaths(normals as never, scale, { zone: 'UTC', dayStartMinutes: 0 })
    expect(median.match(/M/g)).toHaveLength(2)
    const xs = [...median.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x))
    expect(xs.filter((x) => x > 300.1 && x < 339.9)).toEqual([])
  })
})
