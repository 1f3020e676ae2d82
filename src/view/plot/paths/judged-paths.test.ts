import { expect, it } from 'vitest'
import { judgedPaths } from './judged-paths.ts'

const scale = { fromMs: 0, toMs: 1000, width: 100, low: 0, high: 1, height: 50 }

it('bars stand where readings were judged, those alike that touch as one', () => {
  const judged = [
    { flag: 'bad' as const, from: 500, to: 700 },
    { flag: 'bad' as const, from: 100, to: 300 },
    { flag: 'bad' as const, from: 300, to: 400 },
    { flag: 'good' as const, from: 900, to: 2000 },
  ].map((one) => ({ ...one, source: 'agency' as const }))
  const ours = { flag: 'bad' as const, source: 'operator' as const, from: 0, to: 100 }
  expect(judgedPaths([ours, ...judged], scale)).toEqual([
    { flag: 'bad', source: 'agency', d: 'M10 -3h30v3h-30zM50 -3h20v3h-20z' },
    { flag: 'good', source: 'agency', d: 'M90 -3h10v3h-10z' },
    { flag: 'bad', source: 'operator', d: 'M0 -6h10v6h-10z' },
  ])
})

it('a moment is wide enough to be seen, and what lies elsewhere is not drawn', () => {
  const judged = [
    { flag: 'suspect' as const, from: 500, to: 501 },
    { flag: 'suspect' as const, from: -10, to: 0 },
  ].map((one) => ({ ...one, source: 'agency' as const }))
  expect(judgedPaths(judged, scale)).toEqual([{ flag: 'suspect', source: 'agency', d: 'M50 -3h2v3h-2z' }])
})
