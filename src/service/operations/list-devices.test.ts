import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { listDevices } from './list-devices.ts'

async function board(stations: number) {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const kind = { type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const devices = []
  for (let i = 0; i < stations; i++) {
    const id = `weir-${i}`
    devices.push(await store.registerDevice({ ...kind, organisationId, id, name: id, sensors }))
  }
  const list = (acceptEncoding: string | null, ifNoneMatch: string | null = null) =>
    listDevices(store, { organisationId, acceptEncoding, ifNoneMatch })
  return { store, devices, list }
}

test('C70 a long list is packed as asked and a short one left as it is', async () => {
  const { list } = await board(20)
  const plain = await list(null)
  const text = await plain.text()
  const bytes = async (coding: string) => Buffer.from(await (await list(coding)).arrayBuffer())
  expect(gunzipSync(await bytes('gzip')).toString()).toBe(text)
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe(text)
  const short = await (await board(1)).list('gzip, br')
  expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([
    null,
    'accept-encoding',
  ])
})

test('C71 a list has the same ETag in every coding, and another one after a reading', async () => {
  const { store, devices, list } = await board(20)
  const etag = (await list(null)).headers.get('etag')
  expect((await list('gzip')).headers.get('etag')).toBe(etag)
  expect((await list('gzip', etag)).status).toBe(304)
  const [device] = devices
  if (device) await store.append(device, [{ timeMs: 1000, values: [1] }])
  const changed = await list('gzip', etag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})
