import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ScaleChoice } from '../../address/compare-search.ts'
import { useRangeAddress } from '../../chart/page/use-range-address.ts'
import { type ExplainChoice, explainText, firstChoice, parseExplain } from '../../explain/explain-choice.ts'
import {
  type Pair,
  pairIn,
  pairText,
  placeIn,
  withAdded,
  withLags,
  withMoved,
  withRemoved,
} from '../address/edit-series.ts'
import { letterAt, type SeriesChoice, seriesIn } from '../address/series-choice.ts'

export const COMPARE_VIEWS = ['chart', 'table', 'explain'] as const
type CompareViewName = (typeof COMPARE_VIEWS)[number]

/** The address of the compare page, which is its state. */
export function useCompareAddress() {
  const search = useSearch({ from: '/compare' })
  const { series, levels, normals, pair, explain } = search
  const address = useRangeAddress()
  const choices = useMemo(() => seriesIn(series), [series])
  const shownPair = useMemo(() => pairIn(pair, choices.length), [pair, choices])
  const actions = useMemo(() => {
    const { change } = address
    const edited = { series, levels, normals, pair, explain }
    const letter = (place: number | null) => (place === null ? undefined : letterAt(place))
    return {
      ...address,
      add: (choice: SeriesChoice) => change(withAdded(edited, choice)),
      remove: (place: number) => change(withRemoved(edited, place)),
      move: (from: number, to: number) => change(withMoved(edited, from, to), { replace: true }),
      setLag: (place: number, lagMs: number) =>
        change(withLags(edited, Object.assign([], { [place]: lagMs })), { replace: true }),
      /** Of all series in their order; a history entry. */
      setLags: (lagsMs: readonly number[]) => change({ ...withLags(edited, lagsMs), align: undefined }),
      showScale: (scale: ScaleChoice | undefined) => change({ scale }, { replace: true }),
      applyLags: (areUsed: boolean) => change({ align: areUsed ? undefined : 'time' }, { replace: true }),
      showLevels: (place: number | null) => change({ levels: letter(place) }, { replace: true }),
      showNormals: (place: number | null) => change({ normals: letter(place) }, { replace: true }),
      showPair: (next: Pair | null) => change({ pair: next ? pairText(next) : undefined }, { replace: true }),
      showView: (view: CompareViewName) => change({ view: view === 'chart' ? undefined : view }),
      showExplained: (choice: ExplainChoice) =>
        change({ view: 'explain', explain: explainText(choice) }, { replace: true }),
    }
  }, [address, series, levels, normals, pair, explain])
  return {
    search,
    explained: parseExplain(explain ?? '') ?? firstChoice('scatter'),
    choices,
    pair: shownPair,
    levelsOf: placeIn(levels, choices.length),
    normalsOf: placeIn(normals, choices.length),
    ...actions,
  }
}
