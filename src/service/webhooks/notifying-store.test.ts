import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { notifyingStore } from './notifying-store.ts'

async function notified() {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const messages: string[] = []
  const notifying = notifyingStore(store, (message) => void messages.push(message))
  const device = await notifying.registerDevice({
    organisationId,
    id: 'katulampa',
    name: 'Katulampa',
    type: 'AWLR',
    lat: null,
    long: null,
    intervalSeconds: 60,
    sensors: [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
  })
  return { store: notifying, device, messages }
}

test('C31 what is stored is published as webhook messages, oldest first', async () => {
  const { store, device, messages } = await notified()
  await store.append(device, [
    { timeMs: 120_000, values: [2] },
    { timeMs: 60_000, values: [1] },
  ])
  expect(messages.map((message) => JSON.parse(message))).toEqual([
    {
      event: 'sensor.data',
      device_id: 'katulampa',
      timestamp: '1970-01-01T00:01:00Z',
      data: { fluid_level: 1 },
    },
    {
      event: 'sensor.data',
      device_id: 'katulampa',
      timestamp: '1970-01-01T00:02:00Z',
      data: { fluid_level: 2 },
    },
  ])
})

test('C35 a first history and what was there already are not published', async () => {
  const { store, device, messages } = await notified()
  await store.append(device, [{ timeMs: 60_000, values: [1] }], 'none')
  await store.append(device, [{ timeMs: 60_000, values: [1] }])
  expect(messages).toEqual([])
})
