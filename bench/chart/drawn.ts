import type { Hovered } from '../harness/hovers.ts'
import type { Signal } from '../harness/signals.ts'

/** A chart of one signal, in memory all of it, standing in the page. */
export interface Drawn extends Hovered {
  /** Draws another range; resolves with the time at which it is on the screen. */
  show(fromMs: number, toMs: number): Promise<number>
}

/** Draws the whole signal into `host`; resolves once it is on the screen, with the time of that. */
export type Draw = (host: HTMLElement, signal: Signal) => Promise<{ drawn: Drawn; at: number }>

/** Of the chart with its axes, in CSS pixels. */
export const SIZE = { width: 1060, height: 440 }
