import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../database/store-failure.ts'
import { waitingNotices } from './import-waiting.ts'

const START_MS = Date.parse('2026-03-04T05:06:07Z')

test('waiting is told at once and then once a minute, whatever the number of tries, and how it ended', () => {
  const err = new PassThrough({ encoding: 'utf8' })
  let nowMs = START_MS
  const notices = waitingNotices(err, { name: 'stdin', now: () => nowMs })
  const unstored = { readings: 2_000, line: 17, failure: new StoreUnavailable('The disk is full.') }
  for (let second = 0; second < 90; second++) {
    notices.waiting({ ...unstored, readings: 2_000 + second })
    nowMs += 1_000
  }
  notices.resumed()
  notices.resumed()
  expect(String(err.read())).toBe(
    `stdin:17: waiting since 2026-03-04T05:06:07Z with 2,000 readings from this line on, and trying again: The disk is full.
stdin:17: waiting since 2026-03-04T05:06:07Z with 2,060 readings from this line on, and trying again: The disk is full.
stdin: storing again since 2026-03-04T05:07:37Z, after 90 s
`,
  )
})
