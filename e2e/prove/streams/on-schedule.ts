/**
 * Does something each so many milliseconds by the clock: what came due while the process was busy is done at once
 * afterwards, so that the rate holds whatever a turn costs. The function it gives ends that.
 */
export function onSchedule(everyMs: number, turn: () => Promise<void>): () => void {
  const startedMs = performance.now()
  let done = 0
  let isEnded = false
  const next = async (): Promise<void> => {
    if (isEnded) return
    done++
    await turn()
    wait()
  }
  const wait = () => void setTimeout(next, Math.max(0, startedMs + done * everyMs - performance.now()))
  wait()
  return () => {
    isEnded = true
  }
}
