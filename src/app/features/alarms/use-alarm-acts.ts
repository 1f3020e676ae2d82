import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../../../domain/alarms/alarm.ts'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'
import { ApiFailure } from '../../../view/api/http.ts'
import { type AlarmAct, actOn } from '../../api/alarms/acts.ts'
import { applyOutcome, taken, withAlarm, withoutTaking } from '../../api/alarms/alarm-changes.ts'
import { alarmsQuery, refetchAlarms } from '../../api/alarms/alarms.ts'
import { sessionQuery } from '../../api/session.ts'

export interface Deed {
  alarm: AlarmView
  act: AlarmAct
}

export type AlarmActs = ReturnType<typeof useAlarmActs>

const NONE: ReadonlyMap<string, Error> = new Map()
/** The occurrence is over, and a newer one exists. */
export const CONFLICT = 409

/** Taking shows at once and is undone on failure. Failures are kept by point: a row's alarm may change. */
export function useAlarmActs() {
  const client = useQueryClient()
  const by = useQuery(sessionQuery).data?.user?.name ?? null
  const [failures, setFailures] = useState(NONE)
  const [done, setDone] = useState<Deed>()
  const without = (alarm: AlarmView) => (known: typeof NONE) => {
    const others = new Map(known)
    others.delete(keyOf(alarm.id))
    return others
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ alarm, act }: Deed) => actOn(alarm.id, act),
    onMutate: ({ alarm, act }) => {
      setFailures(without(alarm))
      // a form stays until its text is saved
      if (act.kind !== 'acknowledge' || act.note !== undefined) return undefined
      const ours = taken(alarm, by, Date.now())
      client.setQueryData(alarmsQuery.queryKey, (listing) => (listing ? withAlarm(listing, ours) : listing))
      return ours
    },
    onSuccess: (outcome, deed) => {
      applyOutcome(client, outcome)
      setDone(deed)
      void refetchAlarms(client, false)
    },
    onError: async (failure, { alarm }, ours) => {
      client.setQueryData(alarmsQuery.queryKey, (listing) =>
        listing && ours ? withoutTaking(listing, ours, alarm) : listing,
      )
      const renewed = refetchAlarms(client)
      // shows the failure together with the refetched alarm
      if (statusOf(failure) !== null) await renewed
      setFailures((known) => new Map(known).set(keyOf(alarm.id), failure))
    },
  })
  return {
    /** Resolves to whether it succeeded. */
    act: (alarm: AlarmView, act: AlarmAct): Promise<boolean> =>
      mutateAsync({ alarm, act }).then(
        () => true,
        () => false,
      ),
    isPending,
    /** Why the last act failed, by point. */
    failures,
    forget: (alarm: AlarmView) => setFailures(without(alarm)),
    done,
  }
}

/** `null` without an answer. */
export function statusOf(failure: Error): number | null {
  return failure instanceof ApiFailure ? failure.status : null
}
