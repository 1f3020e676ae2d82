import type { CompareSearch } from '../../address/compare-search.ts'
import { explainMoved, explainText, parseExplain } from '../../explain/explain-choice.ts'
import {
  choiceText,
  letterAt,
  MAX_SERIES,
  placeOf,
  type SeriesChoice,
  seriesIn,
  seriesText,
} from './series-choice.ts'

export interface Pair {
  kind: 'difference' | 'ratio'
  of: number
  to: number
}

type Edited = { [K in 'series' | 'levels' | 'normals' | 'pair' | 'explain']?: CompareSearch[K] | undefined }
type Edit = Record<keyof Edited, string | undefined>

const PAIR = /^([A-H])([-/])([A-H])$/

/** `null` for none, and for missing or equal series. */
export function pairIn(text: string | undefined, count: number): Pair | null {
  const [, first = '', sign, second = ''] = PAIR.exec(text ?? '') ?? []
  const [of, to] = [placeOf(first), placeOf(second)]
  if (of === to || Math.min(of, to) < 0 || Math.max(of, to) >= count) return null
  return { kind: sign === '-' ? 'difference' : 'ratio', of, to }
}

export function pairText({ kind, of, to }: Pair): string {
  return `${letterAt(of)}${kind === 'difference' ? '-' : '/'}${letterAt(to)}`
}

/** Index of a letter; −1 without such a series. */
export function placeIn(letter: string | undefined, count: number): number {
  const place = placeOf(letter ?? '')
  return place < count ? place : -1
}

/** Adds a series at the end; unchanged where it is full or has it. */
export function withAdded(search: Edited, choice: SeriesChoice): Edit {
  const before = seriesIn(search.series)
  const isThere = before.some((one) => choiceText(one) === choiceText(choice))
  return edit(search, isThere || before.length >= MAX_SERIES ? before : [...before, choice], (place) => place)
}

export function withRemoved(search: Edited, at: number): Edit {
  return edit(search, seriesIn(search.series).toSpliced(at, 1), (place) =>
    place === at ? -1 : place - (place > at ? 1 : 0),
  )
}

export function withMoved(search: Edited, from: number, to: number): Edit {
  const before = seriesIn(search.series)
  const order = [...before.keys()].toSpliced(from, 1).toSpliced(to, 0, from)
  const after = order.map((place) => before[place] as SeriesChoice)
  return edit(search, after, (place) => order.indexOf(place))
}

export function withLags(search: Edited, lagsMs: readonly number[]): Edit {
  const after = seriesIn(search.series).map((one, i) => ({ ...one, lagMs: lagsMs[i] ?? one.lagMs }))
  return edit(search, after, (place) => place)
}

/** Letters that name a series follow it, and go with it. */
function edit(search: Edited, after: readonly SeriesChoice[], placeAfter: (before: number) => number): Edit {
  const { length } = seriesIn(search.series)
  const moved = (letter: string | undefined) => {
    const before = placeIn(letter, length)
    const place = before === -1 ? -1 : placeAfter(before)
    return place === -1 ? undefined : letterAt(place)
  }
  const pair = pairIn(search.pair, length)
  const [of, to] = pair ? [placeAfter(pair.of), placeAfter(pair.to)] : [-1, -1]
  const choice = parseExplain(search.explain ?? '')
  const explained = choice && explainMoved(choice, placeAfter)
  return {
    series: seriesText(after),
    levels: moved(search.levels),
    normals: moved(search.normals),
    pair: pair && of !== -1 && to !== -1 ? pairText({ ...pair, of, to }) : undefined,
    explain: explained && explainText(explained),
  }
}
