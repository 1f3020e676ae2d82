import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { acknowledgeAll } from '../../../api/alarms/acts.ts'
import { withTaken } from '../../../api/alarms/alarm-changes.ts'
import { alarmsQuery, refetchAlarms } from '../../../api/alarms/alarms.ts'
import { sessionQuery } from '../../../api/session.ts'

/** Takes many alarms at once. */
export function useTakeAll() {
  const client = useQueryClient()
  const by = useQuery(sessionQuery).data?.user?.name ?? null
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ ids, note }: { ids: string[]; note: string }) => acknowledgeAll(ids, note),
    onSuccess: ({ acknowledged, counts }) => {
      client.setQueryData(alarmsQuery.queryKey, (listing) =>
        listing ? { ...withTaken(listing, acknowledged, by, Date.now()), counts } : listing,
      )
    },
    // what is left is shown as it is by now
    onSettled: () => void refetchAlarms(client),
  })
  return {
    /** Resolves to how many are taken now; `null` where that failed. An empty note is none. */
    takeAll: (alarms: readonly AlarmView[], note: string): Promise<number | null> =>
      mutateAsync({ ids: alarms.map(({ id }) => id), note }).then(
        ({ acknowledged }) => acknowledged.length,
        () => null,
      ),
    isPending,
    failure: error,
  }
}
