import { execFile } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type KeyPair,
  keptSelfSigned,
  selfSignedFile,
  usableSelfSigned,
} from '../../server/https/self-signed.ts'
import { allOrProblems } from './all-or-problems.ts'
import { type Config, ConfigProblems } from './config.ts'

/** `files`: the operator's own certificate; `null`: a self-signed one in the data directory. */
export interface CertificateSource {
  files: { certFile: string; keyFile: string } | null
  dataDirectory: string
  host: string
}

export interface Certificate extends KeyPair {
  file: string
  isSelfSigned: boolean
  /** SHA-256 of the certificate as OpenSSL and browsers print it. */
  fingerprint: string
  endsAtMs: number
}

const REMEDY = 'Set it to a folder that this account may write, or give TLS_CERT_FILE and TLS_KEY_FILE.'
const NO_KEY = 'is no private key in PEM, or needs a passphrase; give one without'

/** Reads or makes the certificate. Rejects with a sentence that names the variable to fix. */
export async function loadCertificate(source: CertificateSource, nowMs: number): Promise<Certificate> {
  const { files, dataDirectory, host } = source
  if (files) return described(await givenPair(files), files.certFile, false)
  const directory = tlsDirectory(dataDirectory)
  const kept = await keptSelfSigned(directory, host, nowMs).catch((cause: Error) => {
    if (!('syscall' in cause)) throw cause
    throw new Error(`DATA_DIR: ${directory} cannot be used (${cause.message}). ${REMEDY}`, { cause })
  })
  return described(kept, selfSignedFile(directory), true)
}

/** Whether `loadCertificate` would make one. */
async function isCertificateMissing(source: CertificateSource, nowMs: number): Promise<boolean> {
  const { files, dataDirectory, host } = source
  return files === null && !(await usableSelfSigned(tlsDirectory(dataDirectory), host, nowMs))
}

/** Lines for the operator and clients. */
export function certificateLines(certificate: Certificate, nowMs: number): string[] {
  const { isSelfSigned, file, fingerprint, endsAtMs } = certificate
  return [
    `Certificate: ${isSelfSigned ? 'self-signed, ' : ''}${file}, until ${new Date(endsAtMs).toISOString().slice(0, 10)}`,
    `SHA-256 fingerprint: ${fingerprint}`,
    ...(endsAtMs <= nowMs ? ['It has ended: clients will refuse it. Put a new one in its place.'] : []),
  ]
}

const tlsDirectory = (dataDirectory: string) => join(dataDirectory, 'tls')

/** The operator's own pair. Rejects with `ConfigProblems` of both files. */
export async function givenPair({
  certFile,
  keyFile,
}: {
  certFile: string
  keyFile: string
}): Promise<KeyPair> {
  const [certificate, key] = await allOrProblems([
    readNamed('TLS_CERT_FILE', certFile, 'is no certificate in PEM', (pem) => new X509Certificate(pem)),
    readNamed('TLS_KEY_FILE', keyFile, NO_KEY, (pem) => createPrivateKey(pem)),
  ])
  if (!certificate.parsed.checkPrivateKey(key.parsed)) {
    throw new ConfigProblems([`TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}`])
  }
  return { cert: certificate.pem, key: key.pem }
}

function described(pair: KeyPair, file: string, isSelfSigned: boolean): Certificate {
  const { fingerprint256, validTo } = new X509Certificate(pair.cert)
  return { ...pair, file, isSelfSigned, fingerprint: fingerprint256, endsAtMs: Date.parse(validTo) }
}

/** OpenSSL's messages are left out: those for a bad key may hold some of it. */
async function readNamed<T>(variable: string, path: string, problem: string, parse: (pem: string) => T) {
  const pem = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigProblems([`${variable}: ${path} cannot be read (${cause.code})`])
  })
  try {
    return { pem, parsed: parse(pem) }
  } catch {
    throw new ConfigProblems([`${variable}: ${path} ${problem}`])
  }
}

export async function printCertificate(config: Config): Promise<void> {
  const certificate = await loadCertificate(certificateSourceOf(config), Date.now())
  process.stdout.write(`${certificateLines(certificate, Date.now()).join('\n')}\n`)
}

/**
 * Makes a first start's certificate in a process of its own: the memory that takes would stay in the service.
 * On failure the service makes its own, or reports the problem.
 */
export async function makeCertificateApart(config: Config): Promise<void> {
  const program = process.argv[1]
  if (config.service.trustedProxy !== null || program === undefined) return
  if (!(await isCertificateMissing(certificateSourceOf(config), Date.now()))) return
  await promisify(execFile)(process.execPath, [...process.execArgv, program, 'certificate']).catch(() => {})
}

export function certificateSourceOf({ service, dataDirectory }: Config): CertificateSource {
  return { files: service.certificate, dataDirectory, host: service.host }
}
