import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyPair, keptSelfSigned } from '../https/self-signed.ts'

const made = new Map<string, Promise<KeyPair>>()

/** A self-signed certificate for this machine, made once for each name. */
export function testPair(name = 'one'): Promise<KeyPair> {
  const pair = made.get(name) ?? newPair()
  made.set(name, pair)
  return pair
}

async function newPair(): Promise<KeyPair> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-tls-'))
  const pair = await keptSelfSigned(directory, '127.0.0.1', Date.now())
  await rm(directory, { recursive: true })
  return pair
}
