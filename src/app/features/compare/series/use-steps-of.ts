import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { STEP_MS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { ChartSeries } from '../../../../view/plot/series/borrowed-rain.ts'
import { bySteps } from '../../../../view/plot/steps/aggregate-steps.ts'
import { aggregatesQuery } from '../../../api/aggregates.ts'
import type { ComparedSensor } from './compared.ts'
import { createMemos } from './memos.ts'

/** The chosen steps of compared series: nothing is requested where none are. */
export function useStepsOf(
  sensors: readonly ComparedSensor[],
  { step, zone, refetchMs }: { step: Step | undefined; zone: string; refetchMs: number | false },
) {
  const answers = useQueries({
    queries: sensors.map(({ device, sensor, range }) => ({
      ...aggregatesQuery({ deviceId: device.id, ...range, step: step ?? 'P1D', zone, sensors: [sensor.id] }),
      enabled: step !== undefined,
      refetchInterval: refetchMs,
    })),
  })
  const [memo] = useState(createMemos)
  return {
    /** A series by its steps, once they have come. */
    applied(i: number, series: ChartSeries): ChartSeries {
      const data = answers[i]?.data
      if (!data || !step) return series
      return memo(`steps ${i}`, [series, data, step], () => {
        const columns = new Map(data.sensors.map((sensor) => [sensor.id, sensor]))
        return bySteps(series, [{ edges: data.edges, stepMs: STEP_MS[step], sensors: columns }])
      })
    },
    failure: (i: number): Error | null => (step ? (answers[i]?.error ?? null) : null),
    retry: (i: number) => {
      if (step && answers[i]?.error) void answers[i].refetch()
    },
  }
}
