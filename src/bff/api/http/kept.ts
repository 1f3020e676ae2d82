import { within } from '../../util/within.ts'
import { Problem } from './problems.ts'

/** How long a request waits for the dashboard's store. */
const MAX_WAIT_MS = 20_000

/** A write's result; `onKept` gets it, however late. Throws a problem if it fails, or is late and goes on. */
export async function kept<T>(write: Promise<T>, onKept: (result: T) => void = () => {}): Promise<T> {
  const done = write.then((result) => {
    onKept(result)
    return result
  })
  if (!(await within(done, MAX_WAIT_MS))) throw savePending()
  return done.catch(notKept)
}

/** A refusal's own problem, or one with the cause for the log. */
const notKept = (cause: unknown): never => {
  if (cause instanceof Problem) throw cause
  const detail =
    'The dashboard could not save this. Try again in a moment. If it persists, ask your administrator to check its database.'
  throw Object.assign(new Problem(503, 'not-saved', 'Not saved', detail), { cause })
}

const savePending = () =>
  new Problem(
    503,
    'save-pending',
    'Not saved yet',
    `The dashboard’s database has not answered for ${MAX_WAIT_MS / 1000} s. This may still be saved: reload in a minute and look before you repeat it.`,
  )
