import { useMemo } from 'react'
import type { Device, Sensor } from '../../../../domain/device.ts'
import { leadRoom, type PanelPlan, planPanels } from '../../../../view/plot/panels.ts'
import { type Gutters, plotBox } from '../../../../view/plot/plot-box.ts'
import { PAPER_PX, usePrinting } from '../../../ui/use-printing.ts'
import { usePlotBox } from '../plot/use-plot-box.ts'

/** Left: the values of the axis. */
const GUTTERS: Gutters = { left: 52, right: 12 }

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
    /** `undefined` before the first layout. */
    columns: box?.columns,
    plotWidth: box?.plotWidth ?? 0,
    /** `null` before the first layout. Paper shows the readings of the screen. */
    drawn: isPrinting && box ? paper : box,
    /** Of the first plot, CSS pixels. */
    leadHeight,
  }
}

/** Taller than the panels of most stations. */
const TALL_PX = 1000

/** Height around the panels, down to the overview. */
const AROUND_PANELS = 330
/** Leaves room for the others. */
const MAX_SHARE = 0.6

/** A share of the window, more of a tall one or over few panels. Measured with the width: phone bars move. */
function leadHeightIn(windowHeight: number, panels: readonly PanelPlan[]): number {
  const share = windowHeight * 0.38 + Math.max(0, windowHeight - TALL_PX) * 0.35
  const room = Math.min(windowHeight * MAX_SHARE, leadRoom(panels, windowHeight - AROUND_PANELS))
  return Math.round(Math.min(760, Math.max(220, share, room)))
}
