import type { CSSProperties } from 'react'
import { inkOn } from './level-colour.ts'

/** An organisation's own colour in place of the state's, for styles with `--mark-fill` and `--mark-ink`. */
export function ownColours(colour: string | undefined): CSSProperties | undefined {
  if (colour === undefined) return undefined
  return { '--mark-fill': colour, '--mark-ink': inkOn(colour) } as CSSProperties
}
