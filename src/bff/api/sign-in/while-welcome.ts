import type { WriteBody } from '../../live/stream-body.ts'
import type { Caller } from './caller.ts'

/** How long a stream outlives its session. */
export const ASKED_EVERY_MS = 10_000

/** Ends a long-lived body once its session has ended. */
export function whileWelcome(
  write: WriteBody,
  { isStillWelcome }: Pick<Caller, 'isStillWelcome'>,
): WriteBody {
  if (isStillWelcome === null) return write
  return (sink) => {
    const onGone = write(sink)
    const timer = setInterval(async () => {
      // where sessions are kept may be away for a moment; that is no reason to send anybody off
      if (await isStillWelcome().catch(() => true)) return
      clearInterval(timer)
      sink.end()
      onGone()
    }, ASKED_EVERY_MS).unref()
    return () => {
      clearInterval(timer)
      onGone()
    }
  }
}
