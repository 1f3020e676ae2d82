import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyPair, keptSelfSigned, selfSignedFile } from './self-signed.ts'

/** Files of the operator's own certificate; without them a self-signed one is kept in the data directory. */
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

/** Reads or makes the certificate to serve with. Rejects with a sentence that names the variable to mend. */
export async function loadCertificate(source: CertificateSource, nowMs: number): Promise<Certificate> {
  const { files, dataDirectory, host } = source
  if (files) return described(await givenPair(files), files.certFile, false)
  const directory = join(dataDirectory, 'tls')
  return described(await keptSelfSigned(directory, host, nowMs), selfSignedFile(directory), true)
}

async function givenPair({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<KeyPair> {
  const cert = await readNamed('TLS_CERT_FILE', certFile)
  const key = await readNamed('TLS_KEY_FILE', keyFile)
  const certificate = parsed(
    () => new X509Certificate(cert),
    `TLS_CERT_FILE: ${certFile} is no certificate in PEM`,
  )
  const privateKey = parsed(
    () => createPrivateKey(key),
    `TLS_KEY_FILE: ${keyFile} is no private key in PEM, or needs a passphrase; give one without`,
  )
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}`)
  }
  return { cert, key }
}

function described(pair: KeyPair, file: string, isSelfSigned: boolean): Certificate {
  const { fingerprint256, validTo } = new X509Certificate(pair.cert)
  return { ...pair, file, isSelfSigned, fingerprint: fingerprint256, endsAtMs: Date.parse(validTo) }
}

function readNamed(variable: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${variable}: ${path} cannot be read (${cause.code})`, { cause })
  })
}

/** The cause is left out: OpenSSL's words for a bad key may hold some of it. */
function parsed<T>(parse: () => T, problem: string): T {
  try {
    return parse()
  } catch {
    throw new Error(problem)
  }
}
