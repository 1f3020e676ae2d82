import { convolved } from '../convolve.ts'
import {
  byDay,
  DAY_MS,
  type DayGrid,
  dayOf,
  HOUR_MS,
  STEPS_PER_HOUR,
  stateAt,
  sumOfDay,
} from '../day-grid.ts'
import type { RiverGauge } from '../network/rivers.ts'
import { type RainCells, rainOver } from '../rain/rain-cell.ts'
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
/** Share of runoff that goes through the soil and comes hours later: a flood's long tail. */
const INTERFLOW_SHARE = 0.3
const INTERFLOW_STORES = 2
const INTERFLOW_LATER_HOURS = 7

/** The river at a gauge: runoff of its catchment, and the delayed, flattened flow from upstream. */
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

/** Water level in cm, by the exponent of Manning's formula for a wide channel, flow ~ depth^(5/3). */
export function levelOf({ rating }: RiverGauge, reach: Reach): (timeMs: number) => number {
  const { zeroCm, atFlow, levelCm } = rating
  return (timeMs) => {
    const flow = stateAt(reach.floodFlow, timeMs) + reach.baseFlow(timeMs)
    return zeroCm + (levelCm - zeroCm) * (flow / atFlow) ** 0.6
  }
}

/** Unit hydrograph of a catchment: a quick cascade and a slow interflow. */
function catchmentResponse(responseHours: number): Float64Array {
  const quick = nashCascade(CATCHMENT_STORES, responseHours)
  const slow = nashCascade(INTERFLOW_STORES, responseHours + INTERFLOW_LATER_HOURS)
  return slow.map((weight, step) => INTERFLOW_SHARE * weight + (1 - INTERFLOW_SHARE) * (quick[step] ?? 0))
}

/** Share of the rain that runs off: all of it on pavement, elsewhere more on wet ground. */
function runOffShare(wetnessMm: number, paved: number): number {
  return paved + (1 - paved) * Math.min(0.5, 0.25 + 0.0012 * wetnessMm)
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, step) => value + (b[step] as number))
}

const DAILY_FACTOR = 0.88
const DAYS_BACK = 20

/** Antecedent precipitation index in mm (Kohler and Linsley 1951), a day late: it never knows future rain. */
function wetness(rain: DayGrid): (timeMs: number) => number {
  const total = byDay((day) => sumOfDay(rain(day)))
  const index = byDay((day) => {
    let sum = 0
    for (let back = DAYS_BACK; back >= 1; back--) sum = (sum + total(day - back)) * DAILY_FACTOR
    return sum
  })
  return (timeMs) => {
    const day = dayOf(timeMs)
    const share = timeMs / DAY_MS - day
    return index(day - 1) * (1 - share) + index(day) * share
  }
}
