import { type Asker, ask } from './ask-everything.ts'
import { type Canary, madeUp } from './canaries.ts'
import { STATION_ID } from './careless-upstream.ts'

const HOUR_MS = 3_600_000

/** A note that is not for the public: a canary that may be seen by who signed in, and stand in the dashboard's own store. */
export function noteCanary(): Canary {
  return {
    name: 'a note that is not for the public',
    value: madeUp('<é>'),
    mayBeIn: (kind, where) =>
      kind === 'file' ||
      kind === 'DOM' ||
      // the browser that is signed in, and what is asked with its cookie
      ((kind === 'body' || kind === 'events') && (where.endsWith(', signed in') || where.startsWith('http'))),
  }
}

/**
 * Writes the note on the station, and reads it again. The careless service names the station otherwise to a kiosk, which so has no notes of it;
 * `prove:tenancy` has kiosks that do.
 */
export async function writeNote(signedIn: Asker, { value }: Canary): Promise<void> {
  const { url, cookie, evidence } = signedIn
  const [from, to] = [Date.now() - HOUR_MS, Date.now()]
  const answer = await ask(signedIn, '/api/notes', {
    method: 'POST',
    headers: { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' },
    body: JSON.stringify({ device: STATION_ID, from, to, text: value, isPublic: false }),
  })
  if (answer?.status !== 201) evidence.missing(`the note was not taken: ${answer?.status}`)
  const text = await (await fetch(`${url}/api/notes`, { headers: { cookie: cookie ?? '' } })).text()
  if (!text.includes(JSON.stringify(value).slice(1, -1))) evidence.missing('the note is not in /api/notes')
}
