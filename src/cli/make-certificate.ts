import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  type CertificateSource,
  certificateLines,
  isCertificateMissing,
  loadCertificate,
} from './config/certificate.ts'
import type { Config } from './config/config.ts'

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
