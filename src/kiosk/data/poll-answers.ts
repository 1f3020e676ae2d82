import { startPoll } from '../survival/poll.ts'

export interface Answers<T> {
  everyMs: number
  ask: (signal: AbortSignal) => Promise<T>
  onAnswer: (answer: T) => void
  onFailure: (failure: unknown) => void
}

/** Asks as `startPoll` does and tells what came, until what comes back is called; after that nothing is told. */
export function pollAnswers<T>({ everyMs, ask, onAnswer, onFailure }: Answers<T>): () => void {
  let isOver = false
  const poll = startPoll({
    everyMs,
    ask: async (signal) => {
      try {
        const answer = await ask(signal)
        if (!isOver) onAnswer(answer)
      } catch (failure) {
        if (!isOver) onFailure(failure)
        throw failure
      }
    },
  })
  return () => {
    isOver = true
    poll.stop()
  }
}
