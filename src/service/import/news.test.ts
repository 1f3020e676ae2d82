import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { importDirectory } from './import-directory.ts'
import { importNdjson } from './import-ndjson.ts'
import { testDirectory } from './testing/test-directory.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const BEGIN_MS = Date.parse('2026-03-02T00:00:00Z')
const MINUTE_MS = 60_000

/** A store with a subscription, what is imported into it, and the minutes it then tells of. */
async function subscribed() {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const subscriber = { organisationId, url: 'https://r.test/', key: 'k', createdAtMs: 0 }
  const { id: subscriptionId } = await store.addSubscription(subscriber)
  const time = (minute: number) => new Date(BEGIN_MS + minute * MINUTE_MS).toISOString()
  const onProblem = (problem: object) => {
    throw new Error(JSON.stringify(problem))
  }
  return {
    async file(...minutes: number[]) {
      const rows = ['timestamp,FLUID_LEVEL (cm)', ...minutes.map((minute) => `${time(minute)},${minute}`)]
      const directory = testDirectory({
        'stations.csv': 'station_id\nweir\n',
        'readings/weir.csv': `${rows.join('\n')}\n`,
      })
      await importDirectory({
        store,
        organisation: async () => ({ id: organisationId }),
        directory,
        nowMs: NOW_MS,
        onProblem,
      })
    },
    async lines(...minutes: number[]) {
      const sensor = (await store.device(organisationId, 'weir'))?.sensors[0]?.id ?? ''
      const text = minutes.map((minute) => {
        const reading = { device_id: 'weir', timestamp: time(minute), sensors: { [sensor]: minute } }
        return `${JSON.stringify(reading)}\n`
      })
      const input = Readable.from([Buffer.from(text.join(''))])
      await importNdjson({ store, organisationId, input, name: 'stdin', now: () => NOW_MS, onProblem })
    },
    async published() {
      const lanes = await store.outbox.claimLanes({
        receiverId: subscriptionId,
        nowMs: 0,
        leaseUntilMs: 0,
        maxLanes: 1,
        maxMessages: 10_000,
      })
      const bodies = lanes.flatMap(({ messages }) => messages.map(({ body }) => body))
      const times = bodies.map((body) => Date.parse((JSON.parse(body) as { timestamp: string }).timestamp))
      return times.map((timeMs) => (timeMs - BEGIN_MS) / MINUTE_MS)
    },
  }
}

test('C35 a file is news as far as it is newer than what the device had, each reading once', async () => {
  const { file, published } = await subscribed()
  await file(10, 20)
  await file(5, 10, 15, 20, 25, 30)
  expect(await published()).toEqual([10, 20, 25, 30])
})

test('C35 whatever order its rows are in, however many there are', async () => {
  const { file, published } = await subscribed()
  // more than are stored at once
  const minutes = Array.from({ length: 2_500 }, (_, n) => n)
  await file(...minutes.toReversed())
  expect((await published()).toSorted((a, b) => a - b)).toEqual(minutes)
})

test('C35 lines are live: late ones are told of too, each once', async () => {
  const { file, lines, published } = await subscribed()
  await file(10)
  await lines(20, 5)
  await lines(5, 20, 30)
  expect(await published()).toEqual([10, 5, 20, 30])
})
