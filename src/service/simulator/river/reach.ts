import { convolved } from '../convolve.ts'
import { byDay, DAY_MS, type DayGrid, HOUR_MS, STEPS_PER_HOUR, stateAt } from '../day-grid.ts'
import type { RiverGauge } from '../network/rivers.ts'
import { type RainCells, rainOver } from '../rain/rain-cell.ts'
import { wetness } from '../rain/wetness.ts'
import { nashCascade } from './nash-cascade.ts'

export interface Reach {
  /** Flood flow in m³/s at the end of each step. */
  floodFlow: DayGrid
  /** Flow between floods in m³/s. */
  baseFlow: (timeMs: number) => number
}

/** 1 mm/h from 1 km² in m³/s. */
const CUBIC_METRES = 1 / 3.6
/** Stores of a reach: the wave keeps its shape, less sharp by a third of its travel time or so. */
const REACH_STORES = 10
const CATCHMENT_STORES = 3
/** A part of what runs off goes through the soil and comes hours later: it makes the long tail of a flood. */
const INTERFLOW_SHARE = 0.3
const INTERFLOW_STORES = 2
const INTERFLOW_LATER_HOURS = 7

/**
 * The river at a gauge: what its own catchment sheds, and what comes down from the gauge upstream, delayed and
 * flattened. Rain runs off in part only, the more the wetter the ground is (the rest of it feeds the flow of
 * the days after).
 */
export function reachOf(gauge: RiverGauge, cells: RainCells, upstream: Reach | undefined): Reach {
  const { areaKm2, places, paved, responseHours } = gauge
  const rain = rainOver(cells, places)
  const wet = wetness(rain)
  const runOff = byDay((day) => {
    const share = runOffShare(wet(day * DAY_MS), paved)
    return rain(day).map((amount) => amount * STEPS_PER_HOUR * share * areaKm2 * CUBIC_METRES)
  })
  const own = convolved(runOff, catchmentResponse(responseHours))
  const routed =
    upstream && convolved(upstream.floodFlow, nashCascade(REACH_STORES, gauge.upstream?.travelHours ?? 0))
  const travelMs = (gauge.upstream?.travelHours ?? 0) * HOUR_MS
  return {
    floodFlow: routed ? byDay((day) => sum(own(day), routed(day))) : own,
    baseFlow: (timeMs) =>
      (0.05 + 0.0009 * wet(timeMs)) * areaKm2 * CUBIC_METRES + (upstream?.baseFlow(timeMs - travelMs) ?? 0),
  }
}

/**
 * The water level in cm over time. Flow is turned into level by the exponent of Manning's formula for a wide
 * channel, flow ~ depth^(5/3), through the gauge's zero and one known pair of flow and level.
 */
export function levelOf({ rating }: RiverGauge, reach: Reach): (timeMs: number) => number {
  const { zeroCm, atFlow, levelCm } = rating
  return (timeMs) => {
    const flow = stateAt(reach.floodFlow, timeMs) + reach.baseFlow(timeMs)
    return zeroCm + (levelCm - zeroCm) * (flow / atFlow) ** 0.6
  }
}

/** The unit hydrograph of a catchment: the quick part through a cascade, the interflow through a slow one. */
function catchmentResponse(responseHours: number): Float64Array {
  const quick = nashCascade(CATCHMENT_STORES, responseHours)
  const slow = nashCascade(INTERFLOW_STORES, responseHours + INTERFLOW_LATER_HOURS)
  return slow.map((weight, step) => INTERFLOW_SHARE * weight + (1 - INTERFLOW_SHARE) * (quick[step] ?? 0))
}

/** Share of the rain that runs off at once: all of what falls on pavement, of the rest more on wet ground. */
function runOffShare(wetnessMm: number, paved: number): number {
  return paved + (1 - paved) * Math.min(0.5, 0.25 + 0.0012 * wetnessMm)
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, step) => value + (b[step] as number))
}
