import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSameParts } from '../../../ui/use-same.ts'
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
    const { change, replace } = address
    const edited = { series, levels, normals, pair, explain }
    return {
      ...address,
      add: (choice: SeriesChoice) => change(withAdded(edited, choice)),
      remove: (place: number) => change(withRemoved(edited, place)),
      move: (from: number, to: number) => replace(withMoved(edited, from, to)),
      setLag: (place: number, lagMs: number) =>
        replace(withLags(edited, Object.assign([], { [place]: lagMs }))),
      /** Of all series in their order; a history entry. */
      setLags: (lagsMs: readonly number[]) => change({ ...withLags(edited, lagsMs), align: undefined }),
      showLevels: (place: number | null) => replace({ levels: place === null ? undefined : letterAt(place) }),
      showPair: (next: Pair | null) => replace({ pair: next ? pairText(next) : undefined }),
      showView: (view: CompareViewName) => change({ view: view === 'chart' ? undefined : view }),
      showExplained: (choice: ExplainChoice) => replace({ view: 'explain', explain: explainText(choice) }),
    }
  }, [address, series, levels, normals, pair, explain])
  const explained = useMemo(() => parseExplain(explain ?? '') ?? firstChoice('scatter'), [explain])
  return useSameParts({
    search,
    explained,
    choices,
    pair: shownPair,
    levelsOf: placeIn(levels, choices.length),
    ...actions,
  })
}
