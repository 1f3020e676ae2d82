import { useEffect, useState } from 'react'
import type { MapAnswer, MapRequest } from '../../../view/map/map-messages.ts'

export interface MapWorker {
  /** Unique over all layers: answers may come late. */
  nextId(): number
  request(message: MapRequest): void
  /** Returns an unsubscriber. */
  onAnswer(take: (answer: MapAnswer) => void): () => void
}

/** The worker of a map as long as that is there. It starts with the first request. */
export function useMapWorker(): MapWorker {
  const [{ worker, end }] = useState(createMapWorker)
  useEffect(() => end, [end])
  return worker
}

function createMapWorker(): { worker: MapWorker; end: () => void } {
  const takers = new Set<(answer: MapAnswer) => void>()
  let running: Worker | undefined
  let lastId = 0
  const start = () => {
    const started = new Worker(new URL('../../../view/map/map.worker.ts', import.meta.url), {
      type: 'module',
    })
    started.addEventListener('message', ({ data }: MessageEvent<MapAnswer>) => {
      for (const take of takers) take(data)
    })
    return started
  }
  const worker: MapWorker = {
    nextId: () => ++lastId,
    request(message) {
      running ??= start()
      running.postMessage(message)
    },
    onAnswer(take) {
      takers.add(take)
      return () => takers.delete(take)
    },
  }
  const end = () => {
    running?.terminate()
    running = undefined
  }
  return { worker, end }
}
