import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Device, Store } from '../../store.ts'
import { WEIR } from '../../testing/weir.ts'
import { openStore } from '../open-store.ts'

/** Two connections to one file, with a station that measures one level; closed and removed when the test is over. */
export async function twoConnections(): Promise<{ first: Store; second: Store; device: Device }> {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-'))
  const first = openStore(path)
  const second = openStore(path)
  onTestFinished(async () => {
    await first.close()
    await second.close()
    rmSync(path, { recursive: true })
  })
  const { id: organisationId } = await first.addOrganisation('River board')
  const device = await first.registerDevice({ ...WEIR, organisationId })
  return { first, second, device }
}
