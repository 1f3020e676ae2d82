import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasFewSteps, STEP_MS, STEPS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import { bySteps, type ChartAggregates } from '../../../../view/plot/steps/aggregate-steps.ts'
import { byColumns } from '../../../../view/plot/steps/column-steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { aggregatesQuery, type DeviceAggregates } from '../../../api/aggregates.ts'
import type { StepChoice } from '../../address/range-search.ts'
import { MAX_ROWS } from '../table/raw-readings.ts'

interface SteppedOptions {
  step: Step | undefined
  zone: string
  refetchMs: number | false
  isAsSent: boolean
  isMean: boolean
}

/** Lines by pixel columns where these hold several readings, or by chosen steps once loaded. */
export function useSteppedSeries(
  series: ChartSeries | undefined,
  device: DeviceState,
  rain: NearbyRain | null,
  range: TimeRange,
  { step, zone, refetchMs, isAsSent, isMean }: SteppedOptions,
) {
  const need = { ...range, step: step ?? 'P1D', zone, ...(isAsSent && { asSent: true }) }
  const enabled = step !== undefined
  const own = useQuery({
    ...aggregatesQuery({ ...need, deviceId: device.id }),
    enabled,
    refetchInterval: refetchMs,
  })
  const gauge = rain?.gauge
  const borrowed = useQuery({
    ...aggregatesQuery({
      ...need,
      deviceId: gauge?.deviceId ?? '',
      sensors: gauge ? [gauge.sensor.id] : [],
    }),
    enabled: enabled && gauge !== undefined,
    refetchInterval: refetchMs,
  })
  const byColumn = useMemo(() => series && byColumns(series, isMean), [series, isMean])
  const stepped = useMemo(() => {
    if (!byColumn || !step || !own.data) return byColumn
    const found = [inChart(own.data, step, (id) => id)]
    if (rain && borrowed.data) found.push(inChart(borrowed.data, step, () => rain.sensor.id))
    return bySteps(byColumn, found)
  }, [byColumn, step, own.data, borrowed.data, rain])
  return {
    series: stepped,
    failure: enabled ? (own.error ?? (gauge ? borrowed.error : null)) : null,
    retry: () => {
      void own.refetch()
      if (gauge) void borrowed.refetch()
    },
  }
}

/** The chosen step, or the next longer one that fits an answer and the interval; `undefined` without. */
export function stepFor(
  choice: StepChoice | undefined,
  range: TimeRange,
  intervalSeconds: number | null,
): Step | undefined {
  if (choice === undefined || choice === 'raw') return undefined
  const possible = STEPS.filter((step) => isOffered(step, range, intervalSeconds))
  return possible.find((step) => STEP_MS[step] >= STEP_MS[choice]) ?? possible.at(-1) ?? 'P1M'
}

/** The step of a table by default: none while all readings fit, else the shortest that fits. */
export function stepOfTable(
  choice: StepChoice | undefined,
  range: TimeRange,
  intervalSeconds: number | null,
): Step | undefined {
  const rows = (range.toMs - range.fromMs) / ((intervalSeconds ?? Number.POSITIVE_INFINITY) * 1000)
  if (choice !== undefined || rows <= MAX_ROWS) return stepFor(choice, range, intervalSeconds)
  return stepFor(STEPS[0], range, intervalSeconds)
}

/** Within the answer's limit, and no shorter than the interval of readings. */
export function isOffered(step: Step, range: TimeRange, intervalSeconds: number | null): boolean {
  return hasFewSteps(range, step) && STEP_MS[step] >= (intervalSeconds ?? 0) * 1000
}

function inChart(
  { edges, sensors }: DeviceAggregates,
  step: Step,
  idOf: (id: string) => string,
): ChartAggregates {
  return {
    edges,
    stepMs: STEP_MS[step],
    sensors: new Map(sensors.map((sensor) => [idOf(sensor.id), sensor])),
  }
}
