import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { STEP_MS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { withOpenGap } from '../../../../view/plot/series/open-gap.ts'
import { bySteps } from '../../../../view/plot/steps/aggregate-steps.ts'
import { byColumns } from '../../../../view/plot/steps/column-steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { aggregatesQuery, type DeviceAggregates } from '../../../api/aggregates.ts'
import { refetchWhileBeingRead } from '../../../api/being-read.ts'
import { NEXT_PART_MS, plotQuery } from '../../chart/page/use-chart-series.ts'
import { choiceText, type SeriesChoice } from '../address/series-choice.ts'
import { type Compared, type ComparedSensor, comparedSensors } from './compared.ts'
import { shifted } from './shift-series.ts'

interface ComparedOptions {
  zone: string
  /** Nothing is requested before they are known. */
  columns: number | undefined
  refetchMs: number | false
  /** Every series at its own time. */
  ignoresLags: boolean
  step: Step | undefined
  isMean: boolean
}

/** All compared series from their own times; another range's stay until the new ones arrive. */
export function useCompared(
  choices: readonly SeriesChoice[],
  devices: readonly DeviceState[],
  range: TimeRange,
  { zone, columns, refetchMs, ignoresLags, step, isMean }: ComparedOptions,
) {
  const width = columns ?? 0
  const wanted = useMemo(
    () => comparedSensors(choices, devices, range, { zone, ignoresLags }),
    [choices, devices, range, zone, ignoresLags],
  )
  const whileRead = refetchWhileBeingRead(NEXT_PART_MS)
  const answers = useQueries({
    queries: wanted.map(({ device: { id: deviceId, intervalSeconds }, sensor, range: measured }) => ({
      ...plotQuery({ deviceId, intervalSeconds, sensors: [sensor.id] }, measured, { zone, width }),
      enabled: width > 0,
      refetchInterval: (query: Parameters<typeof whileRead>[0]) => whileRead(query) || refetchMs,
    })),
    combine: answersOf,
  })
  const lasts = useLasts(wanted.map((one, i) => ({ key: keyOf(one), data: answers[i]?.data })))
  const aggregates = useQueries({
    queries: wanted.map(({ device, sensor, range: measured }) => ({
      ...aggregatesQuery({
        ...{ deviceId: device.id, ...measured, step: step ?? 'P1D', zone, sensors: [sensor.id] },
      }),
      enabled: step !== undefined,
      refetchInterval: refetchMs,
    })),
    combine: answersOf,
  })
  const compared = useMemo(
    () =>
      wanted.map((one, i): Compared => {
        const answer = answers[i]
        const data = answer?.data ?? lasts.get(keyOf(one))
        const measured = data && measuredBy(step, aggregates[i]?.data, byColumnsOf(data, one, isMean))
        const found = measured?.sensors.find(({ id }) => id === one.sensor.id)
        const sensors = found ? [{ ...found, id: one.shownAs.id }] : []
        return {
          ...one,
          measured,
          shown: measured && shifted({ ...measured, sensors }, one.shiftMs),
          isOnItsWay: answer?.data === undefined && answer?.error === null,
          failure: answer?.error ?? (step ? (aggregates[i]?.error ?? null) : null),
        }
      }),
    [wanted, answers, lasts, aggregates, step, isMean],
  )
  const retry = () => {
    for (const { error, refetch } of [...answers, ...(step ? aggregates : [])]) if (error) void refetch()
  }
  return { compared, retry }
}

/** Without the lag, which does not change the readings. */
function keyOf({ choice }: ComparedSensor): string {
  return choiceText({ ...choice, lagMs: 0 })
}

/** Stable while no answer changes. */
function answersOf<Data>(results: UseQueryResult<Data>[]) {
  return results.map(({ data, error, refetch }) => ({ data, error, refetch }))
}

function byColumnsOf(data: DeviceSeries, { device }: ComparedSensor, isMean: boolean) {
  const { lastUpdateMs, intervalSeconds } = device
  return byColumns(withOpenGap(data, { lastUpdateMs, intervalSeconds }), isMean)
}

function measuredBy(
  step: Step | undefined,
  data: DeviceAggregates | undefined,
  series: ReturnType<typeof byColumns>,
) {
  if (!step || !data) return series
  const sensors = new Map(data.sensors.map((sensor) => [sensor.id, sensor]))
  return bySteps(series, [{ edges: data.edges, stepMs: STEP_MS[step], sensors }])
}

/** The newest answer for each key: an old picture is better than none. */
function useLasts(
  answers: readonly { key: string; data: DeviceSeries | undefined }[],
): ReadonlyMap<string, DeviceSeries> {
  const [lasts, setLasts] = useState<ReadonlyMap<string, DeviceSeries>>(new Map())
  const news = answers.filter(({ key, data }) => data !== undefined && data !== lasts.get(key))
  if (news.length === 0) return lasts
  const next = new Map([...lasts, ...news.map(({ key, data }) => [key, data as DeviceSeries] as const)])
  setLasts(next)
  return next
}
