import { trustedProxies } from '../../server/http/trusted-proxy.ts'
import { canBe, readListeningHost, type Values, wholeNumber } from './variables.ts'

export interface ServiceConfig {
  host: string
  port: number
  certificate: { certFile: string; keyFile: string } | null
  /** Addresses and networks of TLS-terminating proxies, comma-separated. */
  trustedProxy: string | null
  requestsPerMinute: number
  failuresPerMinute: number
}

const HIGHEST_RATE = 100_000

/** Adds errors to `problems`. */
export function readService(values: Values, problems: string[]): ServiceConfig {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, TRUSTED_PROXY: trustedProxy } = values
  if (certFile !== undefined && keyFile === undefined) problems.push('TLS_KEY_FILE: TLS_CERT_FILE needs it')
  if (keyFile !== undefined && certFile === undefined) problems.push('TLS_CERT_FILE: TLS_KEY_FILE needs it')
  if (trustedProxy !== undefined) {
    if (!canBe(() => trustedProxies(trustedProxy))) {
      problems.push('TRUSTED_PROXY: it is a list of addresses and networks such as 10.0.0.5, 10.1.0.0/16')
    }
    if (certFile !== undefined || keyFile !== undefined) {
      problems.push(
        'TRUSTED_PROXY: the proxy holds the certificate; leave out TLS_CERT_FILE and TLS_KEY_FILE',
      )
    }
  }
  return {
    host: readListeningHost(values, 'SERVICE_HOST', problems),
    port: wholeNumber(values, 'SERVICE_PORT', { usual: 8443, most: 65_535 }, problems),
    certificate: certFile === undefined || keyFile === undefined ? null : { certFile, keyFile },
    trustedProxy: trustedProxy ?? null,
    requestsPerMinute: wholeNumber(
      values,
      'RATE_LIMIT_PER_MINUTE',
      { usual: 600, most: HIGHEST_RATE },
      problems,
    ),
    failuresPerMinute: wholeNumber(
      values,
      'FAILED_CREDENTIALS_PER_MINUTE',
      { usual: 120, most: HIGHEST_RATE },
      problems,
    ),
  }
}
