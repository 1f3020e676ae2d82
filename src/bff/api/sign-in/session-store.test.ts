import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SessionTable } from '../../storage/session-table.ts'
import { openDashboardFile } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { keptSessions } from './session-store.ts'
import { Sessions } from './sessions.ts'

const HOUR_MS = 3_600_000
const ANI = { name: 'ani', role: 'operator' } as const

let directory = ''
let nowMs = 0
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 20)
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-sessions-'))
  return () => rm(directory, { recursive: true })
})

/** Sessions as a process has them that starts with what the one before left. */
async function started({ secret, broken }: { secret?: string; broken?: Partial<SessionTable> } = {}) {
  const store = openDashboardFile(join(directory, 'dashboard.db'))
  const table: SessionTable = { ...(store.sessions as SessionTable), ...broken }
  const now = () => nowMs
  const kept = await keptSessions({ table, now, logger: createTestLogger() })
  let isOpen = true
  const end = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(end)
  const times = { idleMs: 12 * HOUR_MS, maxMs: 168 * HOUR_MS }
  return { end, sessions: new Sessions({ store: kept, now, ...times, secret, isCurrent: async () => true }) }
}

/** A process in which somebody signs in, and which ends then. */
async function signedIn(secret?: string): Promise<string> {
  const { sessions, end } = await started({ ...(secret && { secret }) })
  const id = await sessions.open(ANI, 'a')
  await end()
  return id
}

const refusing = () => Promise.reject(new Error('disk is full'))

describe('sessions that are kept', () => {
  it('go on after a restart, to their own end', async () => {
    const id = await signedIn()
    nowMs += 11 * HOUR_MS
    const { sessions } = await started()
    expect(await sessions.find(id)).toEqual(ANI)
    nowMs += 12 * HOUR_MS + 1
    expect(await sessions.find(id)).toBeUndefined()
  })

  it('do not go on where they have ended meanwhile, and are off the disk then', async () => {
    const id = await signedIn()
    nowMs += 12 * HOUR_MS
    const { sessions, end } = await started()
    expect(await sessions.find(id)).toBeUndefined()
    await end()
    const { sessions: table, close } = openDashboardFile(join(directory, 'dashboard.db'))
    expect(await table?.load(0)).toEqual([])
    await close()
  })

  it('go on as they were used last', async () => {
    const id = await signedIn()
    nowMs += 11 * HOUR_MS
    const second = await started()
    await second.sessions.find(id)
    await second.end()
    nowMs += 11 * HOUR_MS
    expect(await (await started()).sessions.find(id)).toEqual(ANI)
  })

  it('are over for good once somebody has signed out', async () => {
    const first = await started()
    const id = await first.sessions.open(ANI, 'a')
    await first.sessions.end(id)
    await first.end()
    expect(await (await started()).sessions.find(id)).toBeUndefined()
  })

  it('lie on disk as nothing that anybody could sign in with', async () => {
    const id = await signedIn()
    const files = await readdir(directory)
    const written = Buffer.concat(await Promise.all(files.map((name) => readFile(join(directory, name)))))
    expect(written.includes('ani')).toBe(true)
    expect(written.includes(id)).toBe(false)
    expect(written.includes(Buffer.from(id, 'base64url'))).toBe(false)
    const store = openDashboardFile(join(directory, 'dashboard.db'))
    const kept = (await store.sessions?.load(nowMs)) ?? []
    await store.close()
    const { sessions } = await started()
    expect(kept).toHaveLength(1)
    for (const { digest } of kept) expect(await sessions.find(digest)).toBeUndefined()
  })

  it('are nobody’s under another SESSION_SECRET', async () => {
    const id = await signedIn('one secret')
    expect(await (await started({ secret: 'another' })).sessions.find(id)).toBeUndefined()
    expect(await (await started({ secret: 'one secret' })).sessions.find(id)).toEqual(ANI)
  })

  it('work without the table until the process ends, but nobody is signed out whom the next start would let in', async () => {
    const broken = { load: refusing, put: refusing, renew: refusing, drop: refusing }
    const { sessions } = await started({ broken })
    const id = await sessions.open(ANI, 'a')
    nowMs += HOUR_MS
    expect(await sessions.find(id)).toEqual(ANI)
    await expect(sessions.end(id)).rejects.toThrow('disk is full')
  })
})
