import { expect, it } from 'vitest'
import {
  UpstreamPaused,
  UpstreamTooSlow,
  UpstreamUnreachable,
  UpstreamUntrusted,
} from '../../upstream/failures.ts'
import { problemOf } from './problems.ts'

it('a service that is left alone for its certificate needs what it needed before', async () => {
  const failure = new UpstreamUntrusted('CERT_HAS_EXPIRED')
  const bodyOf = async (error: Error) => problemOf(error).response().json()
  expect(await bodyOf(new UpstreamPaused(failure))).toEqual(await bodyOf(failure))
  expect(await bodyOf(failure)).toMatchObject({ detail: expect.stringContaining('UPSTREAM_CA_FILE') })
  expect(await bodyOf(new UpstreamPaused(new UpstreamUnreachable('ECONNREFUSED')))).toMatchObject({
    detail: expect.stringContaining('paused after failures'),
  })
})

it('a range for which the service is too slow says that reading goes on, and what to do', () => {
  expect(problemOf(new UpstreamTooSlow())).toMatchObject({
    status: 504,
    type: 'urn:gaugeboard:problem:upstream-too-slow',
    message:
      'The data service is too slow for this range. Reading goes on in the background. Try again soon, or choose a shorter range.',
    headers: { 'retry-after': '10' },
  })
})
