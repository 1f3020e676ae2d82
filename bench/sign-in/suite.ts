import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeAccountsFile } from '../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../src/bff/api/sign-in/password-hash.ts'
import type { Suite } from '../harness/suite.ts'
import { type Server, started } from '../service/servers.ts'
import { kioskP99 } from './kiosk.ts'

const SUITE = 'sign-in'
const ROUNDS = 5
const PEOPLE = 300
const WATCHED_MS = 3_000

/** What everybody who only looks notices of a crowd that signs in. */
export const signInSuite: Suite = {
  name: SUITE,
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-sign-in-'))
    const usersFile = join(folder, 'users.json')
    await writeAccountsFile(usersFile, [
      { name: 'ani', role: 'operator', hash: await hashPassword('river & rain') },
    ])
    const server = await dashboardWithAccounts(folder, usersFile)
    const crowd = await crowdBefore(server.url)
    try {
      const alone: number[] = []
      const rises: number[] = []
      for (let round = -1; round < ROUNDS; round++) {
        const quietMs = await kioskP99(server.url, WATCHED_MS)
        const statuses = crowd.burst()
        const busyMs = await kioskP99(server.url, WATCHED_MS)
        say(
          `p99 ${quietMs.toFixed(1)} ms, during sign-ins ${busyMs.toFixed(1)} ms, answers ${await statuses}`,
        )
        if (round < 0) continue
        alone.push(quietMs)
        rises.push(busyMs - quietMs)
      }
      return [
        {
          suite: SUITE,
          what: `p99 of a kiosk: its rise while ${PEOPLE} sign in at once`,
          ours: { name: 'rise', values: rises },
          peer: { name: 'alone', values: alone },
          target: { neverOverMs: 50 },
        },
      ]
    } finally {
      crowd.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The built dashboard with the embedded service, behind what may say who asks. */
function dashboardWithAccounts(folder: string, usersFile: string): Promise<Server> {
  return started('node', ['dist/server/gaugeboard.js', 'start'], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    // a past that still grows would be measured as well
    SIMULATE_DAYS: '30',
    AUTH: 'password',
    USERS_FILE: usersFile,
    TRUSTED_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
}

async function crowdBefore(url: string) {
  const child = spawn('node', ['--import', 'tsx', 'bench/sign-in/crowd.ts', url, String(PEOPLE)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return {
    /** Resolves to what the answers were. */
    async burst(): Promise<string> {
      child.stdin.write('\n')
      const [line] = await once(lines, 'line')
      return line
    },
    end: () => child.stdin.end(),
  }
}
