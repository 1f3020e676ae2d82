import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../database/store-failure.ts'
import { reportingOutages } from './report-outages.ts'
import { openSqliteStore } from './sqlite/open-store.ts'
import { WEIR } from './testing/weir.ts'

test('an outage is logged once a minute at most, and its end', async () => {
  const sqlite = openSqliteStore(':memory:')
  onTestFinished(() => sqlite.close())
  const { id: organisationId } = await sqlite.addOrganisation('River board')
  const device = await sqlite.registerDevice({ ...WEIR, organisationId })
  const log: [string, object][] = []
  let nowMs = 0
  let isFull = false
  const err = new StoreUnavailable('The disk is full.')
  const store = reportingOutages(
    { ...sqlite, append: (...sets) => (isFull ? Promise.reject(err) : sqlite.append(...sets)) },
    {
      now: () => nowMs,
      logger: {
        error: (fields, message) => log.push([message, fields]),
        warn: (fields, message) => log.push([message, fields]),
      },
    },
  )
  const append = () => store.append(device, [{ timeMs: nowMs, values: [1] }])

  await append()
  expect(log).toEqual([])
  isFull = true
  for (nowMs = 1_000; nowMs <= 91_000; nowMs += 1_000) await expect(append()).rejects.toBe(err)
  const since = '1970-01-01T00:00:01.000Z'
  const refusing = 'The store takes no writes now; they are tried again'
  expect(log).toEqual([
    [refusing, { err, since, refused: 1 }],
    [refusing, { err, since, refused: 61 }],
  ])
  // a small write that still finds room says nothing of the others
  await store.registerDevice({ ...WEIR, organisationId })
  isFull = false
  await append()
  await append()
  expect(log.slice(2)).toEqual([['The store takes writes again', { since, refused: 91 }]])
})
