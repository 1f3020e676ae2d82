import { UpstreamUnreachable, UpstreamUntrusted } from '../failures.ts'

/** Of certificates and handshakes. */
const UNTRUSTED =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_)/

export function connectionFailure(error: unknown): UpstreamUnreachable {
  const code = systemCode(error)
  return code !== undefined && UNTRUSTED.test(code)
    ? new UpstreamUntrusted(code)
    : new UpstreamUnreachable(code)
}

/** Code of a failed connection (`ECONNREFUSED`), from an error or cause; messages may quote the address. */
export function systemCode(error: unknown): string | undefined {
  for (const candidate of [error, error instanceof Error ? error.cause : undefined]) {
    if (typeof candidate !== 'object' || candidate === null || !('code' in candidate)) continue
    if (typeof candidate.code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(candidate.code)) {
      return candidate.code
    }
  }
  return undefined
}
