import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { issueBasicKey } from '../../../auth/issue-keys.ts'
import type { Device } from '../../store.ts'
import { WEIR } from '../../testing/weir.ts'
import { openDatabase } from '../open-database.ts'
import { openStore, storeFile } from '../open-store.ts'

const READINGS = 20_000
const PAGE_BYTES = 4096
/** Some two hundred readings each. */
const DAMAGED_PAGES = 8
/** First byte of the pages that the record is in. */
const LEAF = 0x0a

/**
 * A store with a long record, of which a broken disk has overwritten pages in the middle: it opens, and lists its
 * station. Removed when the test is over.
 */
export async function damagedStore(): Promise<{
  dataDir: string
  file: string
  device: Device
  /** `apiKey:secretKey`. */
  auth: string
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gaugeboard-damaged-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = storeFile(dataDir)
  const store = openStore(dataDir)
  const { id: organisationId } = await store.addOrganisation('River board')
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const { id } = await store.registerDevice({ ...WEIR, organisationId })
  const registered = (await store.device(organisationId, id)) as Device
  const sets = Array.from({ length: READINGS }, (_, index) => ({ timeMs: index * 60_000, values: [index] }))
  await store.append(registered, sets)
  const device = (await store.device(organisationId, id)) as Device
  await store.close()
  const db = openDatabase(file)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const bytes = readFileSync(file)
  let left = DAMAGED_PAGES
  for (let page = Math.floor(bytes.length / PAGE_BYTES / 2); left > 0; page++) {
    if (bytes[page * PAGE_BYTES] !== LEAF) continue
    // a page of zeros is no page
    bytes.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
    left--
  }
  writeFileSync(file, bytes)
  return { dataDir, file, device, auth: `${apiKey}:${secretKey}` }
}
