import type { WriteBody } from '../../live/stream-body.ts'
import type { Caller } from './caller.ts'

/** How long a stream outlives its session. */
export const ASKED_EVERY_MS = 10_000

export function whileWelcome(
  write: WriteBody,
  { isStillWelcome }: Pick<Caller, 'isStillWelcome'>,
): WriteBody {
  if (isStillWelcome === null) return write
  return (sink) => {
    const onGone = write(sink)
    const timer = setInterval(async () => {
      // a session store that is away ends no stream
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
