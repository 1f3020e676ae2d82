import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { foldAt, toTime } from '../../../../view/plot/time-scale.ts'
import { panned, zoomed } from '../../../../view/time/time-range.ts'
import { actionOf, type Pressed } from '../../shortcuts/shortcuts.ts'
import { crosshairIn } from '../readout/crosshair.ts'
import { readingBeside } from '../readout/point-readout.ts'
import type { Scene } from '../scene.ts'
import { type PointerScene, panOn } from './plot-pointer.ts'

/** Returns whether the key did anything. */
export function pressPlotKey(pressed: Pressed, scene: PointerScene): boolean {
  const { range, time, crosshair, series, onNote } = scene
  const { timeMs } = crosshairIn(crosshair.get(), range)
  const around = timeMs ?? toTime(time, time.width / 2)
  const beside = (fromMs: number, direction: -1 | 1) => nearestBeside(series, fromMs, direction, range)
  switch (actionOf('plot', pressed)) {
    case 'next':
      return lead(crosshair, timeMs === null ? beside(range.fromMs - 1, 1) : beside(timeMs, 1))
    case 'previous':
      return lead(crosshair, timeMs === null ? beside(range.toMs + 1, -1) : beside(timeMs, -1))
    case 'first':
      return lead(crosshair, beside(range.fromMs - 1, 1))
    case 'last':
      return lead(crosshair, beside(range.toMs + 1, -1))
    case 'zoomIn':
      return panOn(scene, (shown, at) => zoomed(shown, 0.5, at(around)))
    case 'zoomOut':
      return panOn(scene, (shown, at) => zoomed(shown, 2, at(around)))
    case 'later':
      return panOn(scene, (shown) => panned(shown, 0.5))
    case 'earlier':
      return panOn(scene, (shown) => panned(shown, -0.5))
    case 'note':
      if (timeMs === null || foldAt(time, timeMs) || !onNote) return false
      onNote({ from: timeMs, to: null })
      return true
    case 'clear':
      crosshair.set({ timeMs: null, selection: null })
      return true
    case undefined:
      return false
  }
}

function nearestBeside(
  series: readonly SteppedSeries[],
  timeMs: number,
  direction: -1 | 1,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number | null {
  const times = series
    .map((one) => readingBeside(one, timeMs, direction))
    .filter((t) => t !== null)
    .filter((t) => t >= fromMs && t <= toMs)
  if (times.length === 0) return null
  return direction === 1 ? Math.min(...times) : Math.max(...times)
}

function lead(crosshair: Scene['crosshair'], timeMs: number | null): boolean {
  if (timeMs !== null) crosshair.set({ timeMs })
  return true
}
