import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { acknowledgeAll } from '../../../api/alarms/acts.ts'
import { withTaken } from '../../../api/alarms/alarm-changes.ts'
import { alarmsQuery, refetchAlarms } from '../../../api/alarms/alarms.ts'
import { sessionQuery } from '../../../api/session.ts'

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
    // refetches what is left
    onSettled: () => void refetchAlarms(client),
  })
  return {
    /** Resolves to how many are taken; `null` on failure. An empty note is not sent. */
    takeAll: (alarms: readonly AlarmView[], note: string): Promise<number | null> =>
      mutateAsync({ ids: alarms.map(({ id }) => id), note }).then(
        ({ acknowledged }) => acknowledged.length,
        () => null,
      ),
    isPending,
    failure: error,
  }
}
