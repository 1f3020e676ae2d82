import { createContext, useContext } from 'react'
import type { Box } from '../../../view/screen/use-box.ts'

/** A percent of the screen's shorter side, CSS pixels: `--u` of the style sheets. */
export const UnitContext = createContext(0)

export function unitOf({ width, height }: Box): number {
  return Math.min(width, height) / 100
}

/** Charts and maps are drawn for a screen 540 pixels high and scaled up. */
const DRAWN_FOR_PX = 540

/** CSS pixels of one drawn pixel. */
export function useDrawnPixel(): number {
  return (useContext(UnitContext) * 100) / DRAWN_FOR_PX
}
