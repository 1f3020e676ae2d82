import { describe, expect, it } from 'vitest'
import { memorySessionStore, type SessionStore } from './session-store.ts'
import { type SessionOptions, Sessions } from './sessions.ts'

const HOUR_MS = 3_600_000
const ANI = { name: 'ani', role: 'viewer' } as const

function createSessions(options: Partial<SessionOptions> = {}) {
  const clock = { nowMs: Date.UTC(2026, 0, 20) }
  const now = () => clock.nowMs
  const store = memorySessionStore(now)
  const keys: string[] = []
  const watched: SessionStore = {
    ...store,
    create: (digest, session, forMs) => {
      keys.push(digest, JSON.stringify(session))
      return store.create(digest, session, forMs)
    },
  }
  const sessions = new Sessions({
    store: watched,
    now,
    idleMs: 12 * HOUR_MS,
    maxMs: 168 * HOUR_MS,
    secret: undefined,
    isCurrent: async () => true,
    ...options,
  })
  return { clock, sessions, store: watched, keys }
}

describe('a session', () => {
  it('is known by its id', async () => {
    const { sessions } = createSessions()
    expect(await sessions.find(await sessions.open(ANI, 'a'))).toEqual(ANI)
  })

  it('has an id of 256 bits that no other has, and that is not in the store', async () => {
    const { sessions, keys } = createSessions()
    const ids = await Promise.all(Array.from({ length: 50 }, () => sessions.open(ANI, 'a')))
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) {
      expect(Buffer.from(id, 'base64url')).toHaveLength(32)
      expect(keys.join()).not.toContain(id)
    }
  })

  it.each([undefined, '', 'x', '../x', 'A'.repeat(43), '__proto__'])('is not found by %s', async (id) => {
    const { sessions } = createSessions()
    await sessions.open(ANI, 'a')
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('ends when it is not used for long enough', async () => {
    const { clock, sessions } = createSessions()
    const id = await sessions.open(ANI, 'a')
    clock.nowMs += 12 * HOUR_MS - 1
    expect(await sessions.find(id)).toEqual(ANI)
    clock.nowMs += 12 * HOUR_MS + 1
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('goes on while it is used, and ends all the same after the longest time', async () => {
    const { clock, sessions } = createSessions()
    const id = await sessions.open(ANI, 'a')
    for (let hour = 0; hour < 168; hour += 8) {
      expect(await sessions.find(id)).toEqual(ANI)
      clock.nowMs += 8 * HOUR_MS
    }
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('is noted as used where the clock was ahead and is put back: a shared store counts by a clock of its own', async () => {
    const { clock, sessions, store } = createSessions()
    const id = await sessions.open(ANI, 'a')
    const touched: number[] = []
    store.touch = async (_, { seenMs }) => void touched.push(seenMs)
    clock.nowMs -= 6 * HOUR_MS
    await sessions.find(id)
    expect(touched).toEqual([clock.nowMs])
  })

  it('ends when it is ended, for nobody else', async () => {
    const { sessions } = createSessions()
    const [one, other] = [await sessions.open(ANI, 'a'), await sessions.open(ANI, 'a')]
    expect(await sessions.end(one)).toEqual(ANI)
    expect(await sessions.end(one)).toBeUndefined()
    expect(await sessions.end('x')).toBeUndefined()
    expect(await sessions.find(one)).toBeUndefined()
    expect(await sessions.find(other)).toEqual(ANI)
  })

  it('is not brought back by a request that was under way when it ended', async () => {
    const { clock, sessions } = createSessions({
      isCurrent: async () => {
        await sessions.end(id)
        return true
      },
    })
    const id = await sessions.open(ANI, 'a')
    clock.nowMs += HOUR_MS
    await sessions.find(id)
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('ends when its account is not what it was', async () => {
    const account = { now: 'a' }
    const { sessions } = createSessions({ isCurrent: async (session) => session.account === account.now })
    const id = await sessions.open(ANI, 'a')
    account.now = 'b'
    expect(await sessions.find(id)).toBeUndefined()
    account.now = 'a'
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('is none for an instance with another secret', async () => {
    const { sessions, store } = createSessions({ secret: 'one' })
    const id = await sessions.open(ANI, 'a')
    expect(await sessions.find(id)).toEqual(ANI)
    const other = createSessions({ store, secret: 'another' })
    expect(await other.sessions.find(id)).toBeUndefined()
    expect(await createSessions({ store, secret: 'one' }).sessions.find(id)).toEqual(ANI)
  })
})
