import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeviceSeries } from '../../../../../domain/series/series.ts'
import { flaggedStretchesQuery } from '../../../../api/flagged-stretches.ts'
import { judgementsQuery } from '../../../../api/judgements.ts'
import { useSame } from '../../../../ui/use-same.ts'
import type { Flagged } from '../../scene.ts'

const NONE: never[] = []

/** What the tests and people say of the readings of a series; nothing until it has come, and of what cannot be had. */
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
  // the panels depend on it: what says the same of another range is no reason to draw them again
  const flagged = { judgements: judgements ?? NONE, stretches: (hasFlags && stretches) || NONE }
  return useSame(flagged)
}
