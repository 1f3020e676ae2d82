import { expect, it } from 'vitest'
import type { Sensor } from '../../../../domain/device.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { normalsQuery } from '../../../api/normals.ts'
import { markupOf } from '../../../testing/text-of.tsx'
import { type Plot, PlotContext } from '../../chart/plot/plot-context.ts'
import { Overlays } from '../Overlays.tsx'
import { OverlaidContext, type OverlaidPage } from '../overlay.ts'

const DAY = 86_400_000
const days = (v: number) => new Array<number>(366).fill(v)
const LEVEL = { id: 'L', p5: days(10), p25: days(20), p50: days(50), p75: days(80), p95: days(90) }
const range = { fromMs: 0, toMs: 3 * DAY }
const scale = { low: 0, high: 100, height: 100, width: 300, ...range }
const answer = { zone: 'UTC', dayStart: '00:00', sensors: [LEVEL] }

const CHART = {
  ...{ device: { id: 'gauge' }, sources: [], isReady: true, range, columns: 600, zone: 'UTC' },
  search: { normals: '1' },
} as unknown as OverlaidPage

const source = (letter: string, shiftMs: number) => ({
  ...{ deviceId: 'gauge', sensorId: 'L', sensor: { id: letter } as Sensor, shiftMs, range },
})
const COMPARED = {
  ...CHART,
  device: null,
  sources: [source('A', 0), source('B', DAY / 2)],
  search: { normals: 'B' },
}

const pathsIn = async (part: 'Behind' | 'Over', page: OverlaidPage, sensorId: string) => {
  const plan = { id: 'p', mark: 'line', sensors: [{ id: sensorId }] } as PanelPlan
  const markup = await markupOf(
    <OverlaidContext value={page}>
      <PlotContext value={{ scale } as Plot}>
        <svg aria-label="normals">
          <Overlays part={part} plan={plan} />
        </svg>
      </PlotContext>
    </OverlaidContext>,
    { answers: [[normalsQuery({ deviceId: 'gauge', window: '1', zone: 'UTC' }).queryKey, answer]] },
  )
  return [...markup.matchAll(/<path(?: class="([^"]*)")? d="(M[^"]+)"/g)].map(([, name, d]) => ({ name, d }))
}

it('behind the readings normals are two bands, in front their edges and the median', async () => {
  expect((await pathsIn('Behind', CHART, 'L')).map(({ name }) => name)).toEqual([undefined, undefined])
  const over = await pathsIn('Over', CHART, 'L')
  expect(over.map(({ name }) => name)).toEqual(['normals-edge', 'normals-edge', 'normals-median'])
  expect(await pathsIn('Behind', { ...CHART, search: { normals: 'off' } }, 'L')).toEqual([])
})

it('in a comparison the chosen series alone has them, as shifted', async () => {
  expect(await pathsIn('Over', COMPARED, 'A')).toEqual([])
  const [median] = (await pathsIn('Over', COMPARED, 'B')).filter(({ name }) => name === 'normals-median')
  // noon of each day, shown half a day later: at midnight, 100 pixels a day
  expect(median?.d).toMatch(/^M-?\d+ 50L0 50L100 50L200 50L300 50/)
  expect(await pathsIn('Over', { ...COMPARED, search: {} }, 'B')).toEqual([])
})

it('a letter in the address of a station’s chart, or a window in that of a comparison, chooses none', async () => {
  expect(await pathsIn('Over', { ...CHART, search: { normals: 'A' } }, 'L')).toEqual([])
  expect(await pathsIn('Over', { ...COMPARED, search: { normals: '7' } }, 'B')).toEqual([])
})
