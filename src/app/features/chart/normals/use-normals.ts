import { useQuery } from '@tanstack/react-query'
import { MIN_YEARS } from '../../../../domain/statistics/normals.ts'
import { normalsQuery } from '../../../api/normals.ts'
import { recordQuery } from '../../../api/record.ts'
import type { NormalsChoice } from '../../address/chart-search.ts'

/**
 * The normals of the address; by default those of days where the record is known to be long enough. The
 * record is searched only for the overview strip. Requests nothing before the chart has its readings.
 */
export function useNormals(
  deviceId: string,
  zone: string,
  { choice, isReady }: { choice: NormalsChoice | undefined; isReady: boolean },
) {
  const record = useQuery({ ...recordQuery(deviceId), enabled: false })
  const isLong = (record.data?.years.length ?? 0) > MIN_YEARS
  const shown: NormalsChoice = choice ?? (isLong ? '1' : 'off')
  const need = { deviceId, window: shown === 'off' ? '1' : shown, zone }
  const { data, error } = useQuery({ ...normalsQuery(need), enabled: isReady && shown !== 'off' })
  const isShown = shown !== 'off' && data !== undefined
  return {
    shown,
    /** `null` where none are shown or loaded. */
    normals: isShown && !data.partial ? data : null,
    /** While the record is being read. */
    partial: isShown ? data.partial : undefined,
    hasFailed: shown !== 'off' && error !== null,
  }
}
