import { useDeferredValue, useMemo } from 'react'
import type { Sensor } from '../../../../domain/device.ts'
import { planPanels } from '../../../../view/plot/panels.ts'
import { plotBox } from '../../../../view/plot/plot-box.ts'
import { PAPER_PX, usePrinting } from '../../../ui/use-printing.ts'
import { usePlotBox } from '../plot/use-plot-box.ts'

/** Room for the values of the left axis, and for those of the rain on the right. */
const LEFT_GUTTER = 52
const RIGHT_GUTTER = 12
const RAIN_GUTTER = 40

/** The room for the panels of all sensors that a chart can show: which of them are shown moves no axis. */
export function useChartBox(sensors: readonly Sensor[]) {
  const hasHangingRain = useMemo(() => planPanels(sensors).some(({ rain }) => rain), [sensors])
  const right = hasHangingRain ? RAIN_GUTTER : RIGHT_GUTTER
  const [ruler, box] = usePlotBox({ left: LEFT_GUTTER, right })
  // the request goes out before the frame is mounted, which takes longer than many an answer
  const drawn = useDeferredValue(box)
  const leadHeight = useMemo(() => leadHeightIn(box ? innerHeight : 0), [box])
  const paper = useMemo(() => plotBox(PAPER_PX, 0, 1, { left: LEFT_GUTTER, right }), [right])
  const isPrinting = usePrinting()
  return {
    /** For an element as wide as the chart. */
    ruler,
    /** Of the plot, as it is asked for; `undefined` before the first layout. */
    columns: box?.columns,
    /** Where the plots are drawn; `null` until they can be. The readings are those of the screen, on paper too. */
    drawn: isPrinting && box ? paper : drawn,
    /** Height of the first plot, CSS pixels. */
    leadHeight,
  }
}

/** From here on a window is taller than the panels of most stations. */
const TALL_PX = 1000

/**
 * The first plot takes its share of the window, and of a tall one more, as it was when the width was last
 * measured: a phone's bars come and go.
 */
function leadHeightIn(windowHeight: number): number {
  const share = windowHeight * 0.38 + Math.max(0, windowHeight - TALL_PX) * 0.35
  return Math.round(Math.min(760, Math.max(220, share)))
}
