import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  type CertificateSource,
  certificateLines,
  isCertificateMissing,
  loadCertificate,
} from './config/certificate.ts'
import type { Config } from './config/config.ts'

/** `gaugeboard certificate`: prints the certificate that the service serves with, and makes its own where there is none. */
export async function printCertificate(config: Config): Promise<void> {
  const certificate = await loadCertificate(certificateSourceOf(config), Date.now())
  process.stdout.write(`${certificateLines(certificate, Date.now()).join('\n')}\n`)
}

/**
 * Makes the certificate of a first start in a process that ends: what makes it would stay in the memory of a service that runs
 * for years. Where that fails the service makes its own, or says what is wrong.
 */
export async function makeCertificateApart(config: Config): Promise<void> {
  const program = process.argv[1]
  if (config.service.trustedProxy !== null || program === undefined) return
  if (!(await isCertificateMissing(certificateSourceOf(config), Date.now()))) return
  await promisify(execFile)(process.execPath, [...process.execArgv, program, 'certificate']).catch(() => {})
}

/** Where the certificate that the service serves with comes from. */
export function certificateSourceOf({ service, dataDirectory }: Config): CertificateSource {
  return { files: service.certificate, dataDirectory, host: service.host }
}
