import { percentDecoded } from '../../../domain/app-paths.ts'

/** A reader's choice of a plot's axis: a range of values, logarithmic, or for the values that are in order. */
export type AxisChoice = { kind: 'fixed'; low: number; high: number } | { kind: 'log' } | { kind: 'good' }

/** Each entry is `id:log`, `id:good` or `id:low..high`, the id percent-encoded. */
const ENTRY = /^([^:]+):(?:(log|good)|(-?[\d.]+(?:e[+-]?\d+)?)\.\.(-?[\d.]+(?:e[+-]?\d+)?))$/i

/** Parses the choices in an address, by panel id; invalid ones are dropped. */
export function axesIn(text: string | undefined): ReadonlyMap<string, AxisChoice> {
  const choices = new Map<string, AxisChoice>()
  for (const entry of text?.split(',') ?? []) {
    const match = ENTRY.exec(entry)
    if (!match) continue
    const [, id = '', named, lowText, highText] = match
    const [low, high] = [Number(lowText), Number(highText)]
    if (named) choices.set(percentDecoded(id), { kind: named.toLowerCase() === 'log' ? 'log' : 'good' })
    else if (isAxis(low, high)) choices.set(percentDecoded(id), { kind: 'fixed', low, high })
  }
  return choices
}

export function axesText(choices: ReadonlyMap<string, AxisChoice>): string | undefined {
  if (choices.size === 0) return undefined
  return [...choices]
    .map(([id, choice]) => {
      // encodes colons and commas of an id as well
      const name = encodeURIComponent(id)
      return choice.kind === 'fixed' ? `${name}:${choice.low}..${choice.high}` : `${name}:${choice.kind}`
    })
    .join(',')
}

export function isAxis(low: number, high: number): boolean {
  return Number.isFinite(low) && Number.isFinite(high) && low < high
}
