import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { bucketStepMs, isOfDays } from '../../../../domain/series/buckets.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { withOpenGap } from '../../../../view/plot/series/open-gap.ts'
import { byColumns } from '../../../../view/plot/steps/column-steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { seriesQuery } from '../../../api/series.ts'
import { choiceText, type SeriesChoice } from '../address/series-choice.ts'
import { type Compared, type ComparedSensor, comparedSensors } from './compared.ts'
import { createMemos } from './memos.ts'
import { shifted } from './shift-series.ts'
import { useStepsOf } from './use-steps-of.ts'

/** How long an answer of a part is waited for, and how soon after it the next is requested. */
const PART_MS = 2_000
const NEXT_PART_MS = 300

interface ComparedOptions {
  /** IANA name. */
  zone: string
  /** Columns of the plot; nothing is requested before they are known. */
  columns: number | undefined
  refetchMs: number | false
  /** Every series stands at its own time, whatever lag it has. */
  ignoresLags: boolean
  step: Step | undefined
  /** Lines are of the means of columns or steps. */
  isMean: boolean
}

/** The readings of all compared series, each from its own time; those of another range stay until they have come. */
export function useCompared(
  choices: readonly SeriesChoice[],
  devices: readonly DeviceState[],
  range: TimeRange,
  { zone, columns, refetchMs, ignoresLags, step, isMean }: ComparedOptions,
) {
  const queryClient = useQueryClient()
  const width = columns ?? 0
  const [memo] = useState(createMemos)
  const queriesOf = useCallback(
    (of: TimeRange) =>
      comparedSensors(choices, devices, of, { zone, ignoresLags }).map((one) => {
        const { device, choice, shiftMs, range, place } = one
        // whatever else is new of the list
        const from = [device, choice, shiftMs, range.fromMs, range.toMs, width, zone]
        return memo(`query ${place}`, from, () => ({ one, query: queryOf(one, width, zone) }))
      }),
    [choices, devices, zone, ignoresLags, width, memo],
  )
  const wanted = useMemo(() => queriesOf(range), [queriesOf, range])
  const answers = useQueries({
    queries: wanted.map(({ query }) => ({
      ...query,
      enabled: width > 0,
      refetchInterval: ({ state: { data } }: { state: { data?: DeviceSeries | undefined } }) =>
        data?.partial && data.partial.failure === undefined ? NEXT_PART_MS : refetchMs,
    })),
  })
  const lasts = useLasts(
    wanted.map(({ one }, i) => ({ key: choiceText({ ...one.choice, lagMs: 0 }), data: answers[i]?.data })),
  )
  const steps = useStepsOf(
    wanted.map(({ one }) => one),
    { step, zone, refetchMs },
  )

  const compared = wanted.map(({ one, query }, i): Compared => {
    const answer = answers[i]
    const data = answer?.data ?? lasts.get(choiceText({ ...one.choice, lagMs: 0 }))
    const { lastUpdateMs, intervalSeconds } = one.device
    const columned =
      data &&
      memo(`columns ${i}`, [data, lastUpdateMs, intervalSeconds, isMean], () =>
        byColumns(withOpenGap(data, { lastUpdateMs, intervalSeconds }), isMean),
      )
    const measured = columned && steps.applied(i, columned)
    const shown =
      measured &&
      memo(`shown ${i}`, [measured, one.shiftMs, one.shownAs.id], () => {
        const found = measured.sensors.find(({ id }) => id === one.sensor.id)
        const sensors = found ? [{ ...found, id: one.shownAs.id }] : []
        return shifted({ ...measured, sensors }, one.shiftMs)
      })
    const isOnItsWay = answer?.data === undefined && answer?.error === null
    const failure = answer?.error ?? steps.failure(i)
    return memo(`compared ${i}`, [query, measured, shown, isOnItsWay, failure, one], () => ({
      ...one,
      ...{ measured, shown, isOnItsWay, failure },
    }))
  })
  const same = memo('all', compared, () => compared)

  /** Requests a range in the moment it is chosen; resolves to whether all of it is there. */
  const ahead = useCallback(
    async (of: TimeRange) => {
      if (width === 0) return false
      const queries = queriesOf(of)
      await Promise.all(queries.map(({ query }) => queryClient.prefetchQuery(query)))
      return queries.every(({ query }) => queryClient.getQueryData(query.queryKey) !== undefined)
    },
    [width, queriesOf, queryClient],
  )
  const retry = () => {
    for (const [i, { error, refetch }] of answers.entries()) {
      if (error) void refetch()
      steps.retry(i)
    }
  }
  return { compared: same, ahead, retry }
}

function queryOf({ device, sensor, range }: ComparedSensor, width: number, zone: string) {
  const isByDay = width > 0 && isOfDays(bucketStepMs({ ...range, width }, device.intervalSeconds))
  const need = { ...range, width, waitMs: PART_MS, means: true, ...(isByDay && { zone }) }
  return seriesQuery({ ...need, deviceId: device.id, sensors: [sensor.id] })
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
