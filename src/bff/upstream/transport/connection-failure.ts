import { UpstreamUnreachable, UpstreamUntrusted } from '../failures.ts'
import { systemCode } from './system-code.ts'

/** Of certificates and handshakes. */
const UNTRUSTED =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_)/

/** The failure that an error of a connection stands for. */
export function connectionFailure(error: unknown): UpstreamUnreachable {
  const code = systemCode(error)
  return code !== undefined && UNTRUSTED.test(code)
    ? new UpstreamUntrusted(code)
    : new UpstreamUnreachable(code)
}
