import type { TimeRange } from '../../../view/time/time-range.ts'

export type ExplainChoice =
  | { view: 'scatter'; x: number; y: number; lagMinutes: number | undefined }
  | { view: 'floods'; of: number; threshold: number | undefined }
  | { view: 'rating'; of: number }
  | { view: 'rain'; of: number }
  | { view: 'tide'; sea: number; river: number }

export const EXPLAIN_VIEWS = ['scatter', 'floods', 'rating', 'rain', 'tide'] as const
export type ExplainView = (typeof EXPLAIN_VIEWS)[number]

export interface ExplainViewProps<View extends ExplainView> {
  choice: Extract<ExplainChoice, { view: View }>
  range: TimeRange
  zone: string
  onChoice: (choice: ExplainChoice) => void
}

const PLACE = /^[A-H]$/
const MINUTES = /^-?\d{1,6}$/
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/

/** `scatter:A:B`, with `:180` min of lag, `floods:A:390` (threshold), `rating:A`, `rain:C`, `tide:A:B`. */
export function parseExplain(text: string): ExplainChoice | undefined {
  const [view, first = '', second, third, ...rest] = text.split(':')
  if (!PLACE.test(first) || rest.length > 0) return undefined
  const of = placeOf(first)
  if (view === 'scatter') {
    const isGiven = third !== undefined
    if (second === undefined || !PLACE.test(second) || (isGiven && !MINUTES.test(third))) return undefined
    return { view, x: of, y: placeOf(second), lagMinutes: isGiven ? Number(third) : undefined }
  }
  if (third !== undefined) return undefined
  if (view === 'tide')
    return second !== undefined && PLACE.test(second) ? { view, sea: of, river: placeOf(second) } : undefined
  if (view === 'floods') {
    const isGiven = second !== undefined
    if (isGiven && !NUMBER.test(second)) return undefined
    return { view, of, threshold: isGiven ? Number(second) : undefined }
  }
  return (view === 'rating' || view === 'rain') && second === undefined ? { view, of } : undefined
}

export function explainText(choice: ExplainChoice): string {
  switch (choice.view) {
    case 'scatter':
      return joined(choice.view, letterAt(choice.x), letterAt(choice.y), choice.lagMinutes)
    case 'floods':
      return joined(choice.view, letterAt(choice.of), choice.threshold)
    case 'tide':
      return joined(choice.view, letterAt(choice.sea), letterAt(choice.river))
    case 'rating':
    case 'rain':
      return joined(choice.view, letterAt(choice.of))
  }
}

/** The choice after a move of series; `undefined` where one of its own is gone (`placeAfter` −1). */
export function explainMoved(
  choice: ExplainChoice,
  placeAfter: (before: number) => number,
): ExplainChoice | undefined {
  if (choice.view === 'scatter') {
    const [x, y] = [placeAfter(choice.x), placeAfter(choice.y)]
    return x === -1 || y === -1 ? undefined : { ...choice, x, y }
  }
  if (choice.view === 'tide') {
    const [sea, river] = [placeAfter(choice.sea), placeAfter(choice.river)]
    return sea === -1 || river === -1 ? undefined : { ...choice, sea, river }
  }
  const of = placeAfter(choice.of)
  return of === -1 ? undefined : { ...choice, of }
}

export function firstChoice(view: ExplainView): ExplainChoice {
  switch (view) {
    case 'scatter':
      return { view, x: 0, y: 1, lagMinutes: undefined }
    case 'floods':
      return { view, of: 0, threshold: undefined }
    case 'tide':
      return { view, sea: 0, river: 1 }
    case 'rating':
    case 'rain':
      return { view, of: 0 }
  }
}

function joined(...parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(':')
}

function placeOf(letter: string): number {
  return letter.charCodeAt(0) - 'A'.charCodeAt(0)
}

function letterAt(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place)
}
