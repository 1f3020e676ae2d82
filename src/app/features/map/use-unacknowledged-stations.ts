import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlarmListing } from '../../../domain/alarms/alarm-view.ts'
import { alarmsQuery } from '../../api/alarms/alarms.ts'
import { isToTake } from '../alarms/sections.ts'

const NONE: readonly string[] = []
const idsOf = ({ alarms }: AlarmListing): string[] =>
  [...new Set(alarms.filter(isToTake).flatMap(({ station }) => station?.id ?? []))].sort()

export function useUnacknowledgedStations(): ReadonlySet<string> {
  const { data: ids = NONE } = useQuery({ ...alarmsQuery, select: idsOf })
  return useMemo(() => new Set(ids), [ids])
}
