import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { NoteStore } from '../../../src/bff/storage/note-store.ts'
import type { UpstreamAnswer, UpstreamTransport } from '../../../src/bff/upstream/transport/transport.ts'
import { proveTenancy } from './tenancy.ts'

const SHORT = { seed: 20_260_304, requests: 1_500, restarts: 1 }

async function problems(
  around: (transport: UpstreamTransport) => UpstreamTransport,
  aroundNotes: (store: NoteStore) => NoteStore = (store) => store,
): Promise<Set<string>> {
  const found = new Set<string>()
  await proveTenancy({
    ...SHORT,
    requests: 600,
    restarts: 0,
    // what is found out must not hang on how busy the machine is
    maxWaitMs: 30_000,
    around,
    aroundNotes,
    onFailure: ({ what }) => found.add(what),
  })
  return found
}

interface Kept {
  answer: UpstreamAnswer
  chunks: Uint8Array[]
}

/** Keeps answers by what `keyOf` makes of a path. */
function caching(keyOf: (path: string) => string): (transport: UpstreamTransport) => UpstreamTransport {
  return (transport) => {
    const kept = new Map<string, Promise<Kept>>()
    const read = async (path: string, headers: Readonly<Record<string, string>>): Promise<Kept> => {
      const answer = await transport.get(path, headers, AbortSignal.timeout(60_000))
      const chunks: Uint8Array[] = []
      for await (const chunk of answer.body) chunks.push(chunk)
      return { answer, chunks }
    }
    return {
      ...transport,
      get: async (path, headers) => {
        const flight = kept.get(keyOf(path)) ?? read(path, headers)
        kept.set(keyOf(path), flight)
        const { answer, chunks } = await flight
        return { ...answer, body: played(chunks), discard: async () => {} }
      },
    }
  }
}

async function* played(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('nobody gets a byte of another organisation, nor a key, however much is asked at once', async () => {
  const found: string[] = []
  const result = await proveTenancy({
    ...SHORT,
    onFailure: ({ what, request }) => found.push(`${what}: ${request}`),
  })
  expect(found).toEqual([])
  expect(result.passed).toBe(SHORT.requests)
  for (const side of ['signed-in', 'quay', 'harbour', 'lake']) {
    for (const status of [200, 304, 400, 404]) expect(result.answers).toHaveProperty([`${side} ${status}`])
  }
  for (const answer of [
    'stranger 401',
    'webhook 200',
    'note 201',
    'signed-in private notes',
    'signed-in public notes',
    'quay public notes',
    'signed-in events',
    'lake events',
    'signed-in packed',
  ]) {
    expect(result.answers).toHaveProperty([answer])
  }
  for (const answer of ['harbour packed', 'harbour public notes', 'quay private notes'])
    expect(result.answers).not.toHaveProperty([answer])
})

describe('it is found out when', () => {
  test('a cache forgets whose answer it keeps', async () => {
    const found = await problems(caching((path) => path.replace(/^\/pk_[^/]*/, '')))
    expect([...found].some((what) => /^(a word of|the value)/.test(what))).toBe(true)
  })

  test('a kiosk is read with the credentials of the signed-in user', async () => {
    let credentials: Readonly<Record<string, string>> | undefined
    const found = await problems((transport) => ({
      ...transport,
      get: async (path, headers, signal) => {
        if ('authorization' in headers) credentials = headers
        while (!credentials) await setImmediate()
        return transport.get(path.replace(/^\/pk_[^/]*/, ''), credentials, signal)
      },
    }))
    expect(found.size).toBeGreaterThan(0)
  })

  test('a note that is not for the public is shown on the kiosk of its organisation', async () => {
    const found = await problems(
      (transport) => transport,
      (store) => ({
        ...store,
        current: async (tenant) => {
          const { entries, seq } = await store.current(tenant)
          const shown = entries.map((change) => ({ ...change, note: { ...change.note, isPublic: true } }))
          return { entries: shown, seq }
        },
      }),
    )
    expect(found).toContain('a note, or an author, that is not for the public')
  })
})
