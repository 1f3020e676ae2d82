import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { flaggedStretchesQuery } from '../../../api/flagged-stretches.ts'
import { judgementsQuery } from '../../../api/judgements.ts'
import type { Flagged } from '../scene.ts'

const NONE: never[] = []

/** Flags and judgements of a series; empty until loaded and on failure. */
export function useFlagged(deviceId: string, series: DeviceSeries | undefined): Flagged {
  const range = { fromMs: series?.from ?? 0, toMs: series?.to ?? 0 }
  const hasFlags = series?.sensors.some(({ implausible, suspect }) => implausible ?? suspect) ?? false
  const { data: judgements } = useQuery({
    ...judgementsQuery(deviceId, range),
    enabled: series !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data: stretches } = useQuery({
    ...flaggedStretchesQuery(deviceId, range),
    enabled: hasFlags,
    placeholderData: keepPreviousData,
  })
  const found = judgements?.length ? judgements : NONE
  const flagged = (hasFlags && stretches) || NONE
  return useMemo(() => ({ judgements: found, stretches: flagged }), [found, flagged])
}
