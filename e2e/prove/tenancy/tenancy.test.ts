import { expect, test } from 'vitest'
import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import type { UpstreamTransport } from '../../../src/bff/upstream/transport/transport.ts'
import { proveTenancy } from './tenancy.ts'

const SHORT = { seed: 20_260_304, requests: 1_500, restarts: 1 }
const MET = [
  ...['signed-in', 'quay', 'harbour', 'lake'].flatMap((side) =>
    [200, 304, 400, 404].map((status) => `${side} ${status}`),
  ),
  ...['stranger 401', 'webhook 200', 'note 201', 'signed-in private notes', 'signed-in public notes'],
  ...['quay public notes', 'signed-in events', 'lake events', 'signed-in packed'],
]

test('nobody gets a byte of another organisation, nor a key, however much is asked at once', async () => {
  const found: string[] = []
  const onFailure = ({ what, request }: { what: string; request: string }) =>
    found.push(`${what}: ${request}`)
  const { passed, answers } = await proveTenancy({ ...SHORT, onFailure })
  expect(found).toEqual([])
  expect(passed).toBe(SHORT.requests)
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(MET))
  for (const answer of ['harbour packed', 'harbour public notes', 'quay private notes'])
    expect(answers).not.toHaveProperty([answer])
})

test('a service that answers everybody with one organisation is found out', async () => {
  let credentials: Readonly<Record<string, string>> = {}
  const around = (transport: UpstreamTransport): UpstreamTransport => ({
    ...transport,
    get: async (path, headers, signal) => {
      if ('authorization' in headers) credentials = headers
      return transport.get(path.replace(/^\/pk_[^/]*/, ''), credentials, signal)
    },
  })
  expect([...(await problems({ around }))].join()).toMatch(/a word of|the value/)
})

test('a note that is not for the public on the kiosk of its organisation is found out', async () => {
  const aroundNotes = (store: NoteStore): NoteStore => ({
    ...store,
    current: async (tenant) => {
      const { entries, seq } = await store.current(tenant)
      const shown = entries.map((change) => ({ ...change, note: { ...change.note, isPublic: true } }))
      return { entries: shown, seq }
    },
  })
  expect(await problems({ aroundNotes })).toContain('a note, or an author, that is not for the public')
})

async function problems(options: Pick<Parameters<typeof proveTenancy>[0], 'around' | 'aroundNotes'>) {
  const found = new Set<string>()
  // what is found out must not hang on how busy the machine is
  const patient = { ...SHORT, requests: 600, restarts: 0, maxWaitMs: 30_000 }
  await proveTenancy({ ...patient, ...options, onFailure: ({ what }) => found.add(what) })
  return found
}
