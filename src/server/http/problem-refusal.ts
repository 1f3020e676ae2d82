import { badRequest, Problem, requestTooLarge } from '../../bff/api/http/problems.ts'
import type { Refusal } from './refusal.ts'

const WORDS: Readonly<Record<number, readonly [type: string, title: string, detail: string]>> = {
  408: [
    'request-timed-out',
    'The request took too long',
    'It did not arrive whole in time. Check the connection and send it again.',
  ],
  414: [
    'address-too-long',
    'The address is too long',
    'It holds more characters than this server takes. Release out some of its parameters.',
  ],
  417: [
    'expectation-failed',
    'The expectation cannot be met',
    'Of "Expect", only "100-continue" is understood. Release the header out.',
  ],
  431: [
    'headers-too-large',
    'The headers are too large',
    'They hold more than this server takes. Delete the cookies of this address and try again.',
  ],
  503: [
    'no-room',
    'Too many connections',
    'This server has as many connections as it can hold. Try again in a moment.',
  ],
}

export function problemRefusal(status: number): Refusal {
  const problem = problemOf(status)
  return { status: problem.status, contentType: 'application/problem+json', body: problem.body() }
}

function problemOf(status: number): Problem {
  if (status === 413) return requestTooLarge()
  const words = WORDS[status]
  return words ? new Problem(status, ...words) : badRequest(NO_HTTP)
}

const NO_HTTP =
  'It is no request of HTTP that this server knows. Send it with a browser or a usual HTTP client.'
