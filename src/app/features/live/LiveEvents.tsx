import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { devicesQuery, isLong } from '../../api/devices.ts'
import { applyEvents } from '../../api/live/apply-events.ts'
import { followEvents } from '../../api/live/follow-events.ts'
import { type LiveEvent, readLiveEvent } from '../../api/live/live-event.ts'
import { setLiveState } from '../../api/live/live-state.ts'

/** Batches events for a long list, whose rendering would disturb moving the map. */
const LONG_LIST_MS = 1000

/** Applies events after the id `after`, while the page is shown. */
export function LiveEvents({ after }: { after: string | undefined }) {
  const client = useQueryClient()
  useEffect(() => {
    let gathered: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      applyEvents(client, gathered.splice(0), Date.now())
    }
    const stop = followEvents({
      path: '/api/events',
      lastEventId: after,
      onEvents: (events) => {
        gathered = gathered.concat(events.map(readLiveEvent))
        if (!isLong(client.getQueryData(devicesQuery.queryKey))) apply()
        else timer ??= setTimeout(apply, LONG_LIST_MS)
      },
      onOpen: (isOpen) => setLiveState({ isOpen }),
    })
    return () => {
      stop()
      clearTimeout(timer)
      setLiveState({ isOpen: false })
    }
  }, [client, after])
  return null
}
