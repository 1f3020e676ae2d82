import { trustedProxies } from '../../server/http/trusted-proxy.ts'

/** What `gaugeboard service` listens with, and the limits it sets its clients. */
export interface ServiceConfig {
  host: string
  port: number
  /** The operator's own certificate. */
  certificate: { certFile: string; keyFile: string } | null
  /** Addresses and networks of proxies that hold the certificate in our place, comma-separated. */
  trustedProxy: string | null
  requestsPerMinute: number
  failuresPerMinute: number
}

interface ServiceVariables {
  SERVICE_HOST?: string | undefined
  SERVICE_PORT?: string | undefined
  TLS_CERT_FILE?: string | undefined
  TLS_KEY_FILE?: string | undefined
  TRUSTED_PROXY?: string | undefined
  RATE_LIMIT_PER_MINUTE?: string | undefined
  FAILED_CREDENTIALS_PER_MINUTE?: string | undefined
}

const HIGHEST_RATE = 100_000

/** The service's part of the configuration; what is wrong with it is added to `problems`. */
export function readService(values: ServiceVariables, problems: string[]): ServiceConfig {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, TRUSTED_PROXY: trustedProxy } = values
  if (certFile !== undefined && keyFile === undefined) problems.push('TLS_KEY_FILE: TLS_CERT_FILE needs it')
  if (keyFile !== undefined && certFile === undefined) problems.push('TLS_CERT_FILE: TLS_KEY_FILE needs it')
  if (trustedProxy !== undefined) {
    if (!isProxyList(trustedProxy)) {
      problems.push('TRUSTED_PROXY: it is a list of addresses and networks such as 10.0.0.5, 10.1.0.0/16')
    }
    if (certFile !== undefined || keyFile !== undefined) {
      problems.push(
        'TRUSTED_PROXY: the proxy holds the certificate; leave out TLS_CERT_FILE and TLS_KEY_FILE',
      )
    }
  }
  return {
    host: values.SERVICE_HOST ?? '127.0.0.1',
    port: wholeNumber('SERVICE_PORT', values.SERVICE_PORT ?? '8443', 65_535, 'a port', problems),
    certificate: certFile === undefined || keyFile === undefined ? null : { certFile, keyFile },
    trustedProxy: trustedProxy ?? null,
    requestsPerMinute: rateOf('RATE_LIMIT_PER_MINUTE', values.RATE_LIMIT_PER_MINUTE ?? '600', problems),
    failuresPerMinute: rateOf(
      'FAILED_CREDENTIALS_PER_MINUTE',
      values.FAILED_CREDENTIALS_PER_MINUTE ?? '120',
      problems,
    ),
  }
}

function rateOf(variable: string, text: string, problems: string[]): number {
  return wholeNumber(variable, text, HIGHEST_RATE, 'a limit', problems)
}

function wholeNumber(
  variable: string,
  text: string,
  highest: number,
  what: string,
  problems: string[],
): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) > highest) {
    problems.push(`${variable}: ${what} is a whole number from 0 to ${highest}`)
  }
  return Number(text)
}

function isProxyList(text: string): boolean {
  try {
    trustedProxies(text)
    return true
  } catch {
    return false
  }
}
