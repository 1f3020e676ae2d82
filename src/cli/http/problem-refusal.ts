import { Problem } from '../../bff/http/problems.ts'
import type { Refusal } from './refusal.ts'

const WORDS: Readonly<Record<number, readonly [type: string, title: string, detail: string]>> = {
  408: [
    'request-timed-out',
    'The request took too long',
    'It did not arrive whole in time. Check the connection and send it again.',
  ],
  413: [
    'request-too-large',
    'The request is too large',
    'Its body holds more than this server takes. Send less at once.',
  ],
  414: [
    'address-too-long',
    'The address is too long',
    'It holds more characters than this server takes. Leave out some of its parameters.',
  ],
  417: [
    'expectation-failed',
    'The expectation cannot be met',
    'Of "Expect", only "100-continue" is understood. Leave the header out.',
  ],
  431: [
    'headers-too-large',
    'The headers are too large',
    'They hold more than this server takes. Delete the cookies of this address and try again.',
  ],
}

/** What HTTP itself refuses, as a problem document like every other failure of the dashboard. */
export function problemRefusal(status: number): Refusal {
  const words = WORDS[status] ?? ['bad-request', 'The request cannot be understood', NO_HTTP]
  const problem = new Problem(WORDS[status] ? status : 400, ...words)
  return { status: problem.status, contentType: 'application/problem+json', body: problem.body() }
}

const NO_HTTP =
  'It is no request of HTTP that this server knows. Send it with a browser or a usual HTTP client.'
