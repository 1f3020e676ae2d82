import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { makeFolder } from '../../database/make-folder.ts'

export interface KeyPair {
  /** PEM. */
  cert: string
  /** PEM. */
  key: string
}

/** The longest validity that common TLS stacks accept for a private certificate. */
const VALID_MS = 825 * DAY_MS
const RENEWED_BEFORE_END_MS = 30 * DAY_MS

/**
 * A directory's certificate; a new one if it is missing, ends within 30 days, does not name `host` or does
 * not match its key, which only the owner can read. Clients of the old one need the new one.
 */
export async function keptSelfSigned(directory: string, host: string, nowMs: number): Promise<KeyPair> {
  const kept = await usableSelfSigned(directory, host, nowMs)
  if (kept) return kept
  const made = await makeSelfSigned(namesOf(host), nowMs)
  makeFolder(directory)
  await writeWhole(keyFile(directory), made.key, 0o600)
  await writeWhole(selfSignedFile(directory), made.cert, 0o644)
  return made
}

/** What `keptSelfSigned` would keep; else `undefined`. */
export async function usableSelfSigned(
  directory: string,
  host: string,
  nowMs: number,
): Promise<KeyPair | undefined> {
  const kept = await read(selfSignedFile(directory), keyFile(directory))
  return kept && isUsable(kept, host, nowMs) ? kept : undefined
}

export function selfSignedFile(directory: string): string {
  return join(directory, 'service.crt')
}

function keyFile(directory: string): string {
  return join(directory, 'service.key')
}

async function makeSelfSigned(names: readonly string[], nowMs: number): Promise<KeyPair> {
  // loaded when needed, once in two years
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate(
    [{ name: 'commonName', value: 'Gaugeboard telemetry service' }],
    {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      notBeforeDate: new Date(nowMs),
      notAfterDate: new Date(nowMs + VALID_MS),
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: names.map((name) =>
            isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name },
          ),
        },
      ],
    },
  )
  return { cert, key }
}

function isUsable({ cert, key }: KeyPair, host: string, nowMs: number): boolean {
  try {
    const certificate = new X509Certificate(cert)
    const names = namesOf(host).every((name) =>
      isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name),
    )
    const isDurable = Date.parse(certificate.validTo) - nowMs > RENEWED_BEFORE_END_MS
    return names && isDurable && certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Hosts that mean every address are nobody's name. */
function namesOf(host: string): string[] {
  const own = ['localhost', '127.0.0.1', '::1']
  return host === '0.0.0.0' || host === '::' ? own : [...new Set([...own, host])]
}

async function read(certFile: string, keyFile: string): Promise<KeyPair | undefined> {
  try {
    return { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') }
  } catch {
    return undefined
  }
}

/** Renamed into place, so that a file is never half there. */
async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const beside = `${path}.${process.pid}`
  await writeFile(beside, text, { mode })
  await rename(beside, path)
}
