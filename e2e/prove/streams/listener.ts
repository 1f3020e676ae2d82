import { followEvents } from '../../../src/app/api/live/follow-events.ts'
import { readLiveEvent } from '../../../src/app/api/live/live-event.ts'

export interface Listener {
  /** The newest reading it knows of, by event or by asking. */
  readonly newest: number
  readonly resets: number
  readonly heard: number
  stop(): void
}

export interface ListenerOptions {
  /** Where it listens, through what cuts. */
  url: string
  /** Asks for the newest reading, as the app does after a reset. */
  ask: () => Promise<number>
  onWrong: (what: string) => void
  random: () => number
}

/**
 * The app's own client, and what it hears held against what was sent: readings are numbered, and each has to be the one
 * after the last, unless the server said `reset`. After that the page asks, and the next reading must leave no gap to
 * the answer.
 */
export function createListener({ url, ask, onWrong, random }: ListenerOptions): Listener {
  let last: number | undefined
  let asking: Promise<void> = Promise.resolve()
  let asked = Number.POSITIVE_INFINITY
  let resets = 0
  let heard = 0
  const waiting: number[] = []

  function hear(number: number): void {
    if (last === undefined) {
      if (number > asked + 1) onWrong(`after a reset: ${asked} was answered, then came ${number}`)
    } else if (number !== last + 1) {
      onWrong(
        number > last ? `${number} came after ${last}: a gap` : `${number} came after ${last}: once more`,
      )
    }
    last = number
    heard++
  }

  const stop = followEvents({
    path: `${url}/api/events`,
    longestWaitMs: 20,
    random,
    onOpen: () => {},
    onEvents: (events) => {
      for (const event of events.map(readLiveEvent)) {
        if (event.kind === 'reset') {
          resets++
          last = undefined
          waiting.length = 0
          const turn = resets
          asking = asking.then(ask).then((newest) => {
            if (turn !== resets) return
            asked = newest
            for (const number of waiting.splice(0)) hear(number)
          })
          asked = Number.NaN
        } else if (event.kind === 'reading') {
          const number = event.reading.values.level as number
          if (Number.isNaN(asked)) waiting.push(number)
          else hear(number)
        }
      }
    },
  })
  return {
    get newest() {
      return last ?? asked
    },
    get resets() {
      return resets
    },
    get heard() {
      return heard
    },
    stop,
  }
}
