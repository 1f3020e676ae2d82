import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Plot, PlotContext } from '../plot/plot-context.ts'
import { NormalsLayer } from './NormalsLayer.tsx'
import { type DrawnNormals, NormalsContext } from './normals-context.ts'

const days = (v: number) => new Array<number>(366).fill(v)
const LEVEL = { id: 'L', p5: days(10), p25: days(20), p50: days(50), p75: days(80), p95: days(90) }
const normals = { zone: 'UTC', dayStart: '00:00', sensors: [LEVEL] } as unknown as DrawnNormals
const scale = { low: 0, high: 100, height: 100, width: 300, fromMs: 0, toMs: 3 * 86_400_000 }

const layer = (part: 'bands' | 'lines') =>
  renderToStaticMarkup(
    <NormalsContext value={normals}>
      <PlotContext value={{ scale } as Plot}>
        <svg aria-label="normals">
          <NormalsLayer sensorId="L" part={part} />
        </svg>
      </PlotContext>
    </NormalsContext>,
  )

it('behind the readings normals are two bands, in front their edges and the median', () => {
  const classesOf = (markup: string) =>
    [...markup.matchAll(/<path(?: class="([^"]*)")? d="M[^"]+"/g)].map(([, name]) => name)
  expect(classesOf(layer('bands'))).toEqual([undefined, undefined])
  expect(classesOf(layer('lines'))).toEqual(['normals-edge', 'normals-edge', 'normals-median'])
})
