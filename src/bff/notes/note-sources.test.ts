import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { createTestLogger } from '../testing/test-upstream.ts'
import { ownNotes, publicNotes } from './note-sources.ts'
import { Notes } from './notes.ts'

const station = (id: string, name: string): Device => ({
  ...{ id, name, kind: 'AWLR', position: null, intervalSeconds: 300, lastUpdateMs: null, sensors: [] },
})
const listOf = (...devices: Device[]) => ({
  devices: devices as readonly Device[],
  known(id: string) {
    return this.devices.find((one) => one.id === id)
  },
})
const content = (device: string, isPublic: boolean) => ({
  ...{ id: `${device} ${isPublic}`, device, from: 5, to: null, text: 'gate opened', isPublic },
})

it('a public screen sees public notes of the very same stations, not of another organisation’s of that id', async () => {
  const { notes: store } = openSqliteStore(':memory:')
  const notes = new Notes({ store, tenant: 'main', logger: createTestLogger() })
  const written = ['gauge', 'weir', 'elsewhere'].flatMap((id) => [content(id, true), content(id, false)])
  await notes.add(written, { by: 'ani', at: 9 })
  const theirs = listOf(station('gauge', 'Depok'), station('weir', 'Weir'))
  const own = listOf(station('gauge', 'Depok'), station('weir', 'Another weir'))
  expect(await publicNotes(notes, theirs, own).select({})).toEqual({
    notes: [{ id: 'gauge true', device: 'gauge', from: 5, to: null, text: 'gate opened' }],
    count: 1,
  })
  const ids = (await ownNotes(notes, theirs).select({})).notes.map(({ id }) => id)
  expect(ids.sort()).toEqual(['gauge false', 'gauge true', 'weir false', 'weir true'])
})

it('writes of several instances on one store all hold, each decided on the newest', async () => {
  const { notes: store } = openSqliteStore(':memory:')
  const instances = [1, 2, 3].map(() => new Notes({ store, tenant: 'main', logger: createTestLogger() }))
  const author = { by: null, at: 9 }
  await Promise.all(
    instances.map((notes, n) => notes.add([{ ...content('gauge', true), id: `note ${n}` }], author)),
  )
  const edited = await Promise.all(
    instances.map((notes) =>
      notes.edit('note 0', 1, { from: 5, to: null, text: 'mine', isPublic: false }, author),
    ),
  )
  expect(edited.filter((outcome) => outcome === 'changed')).toHaveLength(2)
  await instances[0]?.poll()
  expect((await instances[0]?.known())?.size).toBe(3)
})

it('another revision is of other notes or of another list, and none else', async () => {
  const { notes: store } = openSqliteStore(':memory:')
  const notes = new Notes({ store, tenant: 'main', logger: createTestLogger() })
  const [theirs, own] = [listOf(station('gauge', 'Depok')), listOf(station('gauge', 'Depok'))]
  const sources = [ownNotes(notes, theirs), publicNotes(notes, theirs, own)]
  const revisions = () => Promise.all(sources.map((source) => source.revision()))
  const first = await revisions()
  expect(await revisions()).toEqual(first)
  await notes.add([content('gauge', true)], { by: null, at: 9 })
  const second = await revisions()
  expect(second).toEqual(first.map((revision) => revision + 1))
  theirs.devices = [station('gauge', 'Katulampa')]
  const third = await revisions()
  expect(third).toEqual(second.map((revision) => revision + 1))
  own.devices = []
  expect(await revisions()).toEqual([third[0], (third[1] as number) + 1])
})
