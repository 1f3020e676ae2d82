import { useMemo } from 'react'
import type { Device, Sensor } from '../../../../domain/device.ts'
import { leadRoom, type PanelPlan, planPanels } from '../../../../view/plot/panels.ts'
import { type Gutters, plotBox } from '../../../../view/plot/plot-box.ts'
import { PAPER_PX, usePrinting } from '../../../ui/use-printing.ts'
import { usePlotBox } from '../plot/use-plot-box.ts'

/** Room for the values of the left axis. */
const GUTTERS: Gutters = { left: 52, right: 12 }

/** The room for the panels of some sensors of a station of that kind. */
export function useChartBox(sensors: readonly Sensor[], kind: Device['kind'], gutters = GUTTERS) {
  const [ruler, box] = usePlotBox(gutters)
  const leadHeight = useMemo(
    () => leadHeightIn(box ? innerHeight : 0, planPanels(sensors, kind)),
    [box, sensors, kind],
  )
  const paper = useMemo(() => plotBox(PAPER_PX, 0, 1, gutters), [gutters])
  const isPrinting = usePrinting()
  return {
    /** For an element as wide as the chart. */
    ruler,
    /** Of the plot, as it is asked for; `undefined` before the first layout. */
    columns: box?.columns,
    plotWidth: box?.plotWidth ?? 0,
    /** Where the plots are drawn; `null` until they can be. The readings are those of the screen, on paper too. */
    drawn: isPrinting && box ? paper : box,
    /** Height of the first plot, CSS pixels. */
    leadHeight,
  }
}

/** From here on a window is taller than the panels of most stations. */
const TALL_PX = 1000

/** What stands above the panels and below them, down to the overview. */
const AROUND_PANELS = 330
/** The others are looked at too. */
const MAX_SHARE = 0.6

/**
 * The first plot takes its share of the window, of a tall one more, and what few panels leave of it, as it was when
 * the width was last measured: a phone's bars come and go.
 */
function leadHeightIn(windowHeight: number, panels: readonly PanelPlan[]): number {
  const share = windowHeight * 0.38 + Math.max(0, windowHeight - TALL_PX) * 0.35
  const room = Math.min(windowHeight * MAX_SHARE, leadRoom(panels, windowHeight - AROUND_PANELS))
  return Math.round(Math.min(760, Math.max(220, share, room)))
}
