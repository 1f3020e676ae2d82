import { expect, it } from 'vitest'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { JudgedReadings } from './judged-readings.ts'

const NEVER = Number.POSITIVE_INFINITY

async function opened(journal = openSqliteStore(':memory:').alarms) {
  const judged = new JudgedReadings(journal, 'main')
  await judged.read()
  return { judged, journal }
}

it('says after which reading those of a station are new: none is where it was never judged', async () => {
  const { judged } = await opened()
  expect(judged.begin('gauge', 100, 200)).toBe(NEVER)
  judged.judged('gauge', 100)
  expect(judged.begin('gauge', 150, 200)).toBe(100)
})

it('goes back to an older reading that came since, until that is judged', async () => {
  const { judged } = await opened()
  judged.judged('gauge', 100)
  for (const t of [150, 60, 80]) judged.hear('gauge', t)
  expect(judged.begin('gauge', 150, 200)).toBe(59)
  // it was not written, and another came meanwhile
  judged.hear('gauge', 70)
  expect(judged.begin('gauge', 150, 200)).toBe(59)
  judged.judged('gauge', 150)
  expect(judged.begin('gauge', 150, 200)).toBe(150)
})

it('takes a time that lies ahead for none, or a clock that was set right would hide all until then', async () => {
  const { judged } = await opened()
  judged.judged('gauge', 300)
  expect(judged.begin('gauge', 100, 300)).toBe(300)
  expect(judged.begin('gauge', 300, 299)).toBe(300)
  expect(judged.begin('gauge', 100, 299)).toBe(NEVER)
})

it('is kept for whoever evaluates next, without stations that are gone', async () => {
  const { judged, journal } = await opened()
  for (let n = 0; n < 1_201; n++) judged.judged(`gauge ${n}`, n)
  judged.forget('gauge 7')
  await judged.keep()
  const next = (await opened(journal)).judged
  expect([...next.stations]).toHaveLength(1_200)
  expect([next.begin('gauge 1200', 5_000, 5_000), next.begin('gauge 7', 5_000, 5_000)]).toEqual([
    1_200,
    NEVER,
  ])
})

it('is written once it can be where the store was away', async () => {
  const { alarms } = openSqliteStore(':memory:')
  let isAway = true
  const keepJudged: typeof alarms.keepJudged = async (...args) => {
    if (isAway) throw new Error('away')
    return alarms.keepJudged(...args)
  }
  const { judged } = await opened({ ...alarms, keepJudged })
  judged.judged('gauge', 100)
  await judged.keep()
  isAway = false
  await judged.keep()
  expect(await alarms.judged('main')).toEqual([{ device: 'gauge', readingMs: 100 }])
})
