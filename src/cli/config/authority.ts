import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigProblems } from './config.ts'

/** The authority (PEM) that signs the service's certificate. Rejects with `ConfigProblems`. */
export async function readAuthority(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigProblems([`UPSTREAM_CA_FILE: ${file} cannot be read (${cause.code})`])
  })
  if (!isCertificate(pem)) throw new ConfigProblems([`UPSTREAM_CA_FILE: ${file} holds no certificate`])
  return pem
}

export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
