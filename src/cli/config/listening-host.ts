import { isIP } from 'node:net'
import type { Values } from './variables.ts'

/** Labels with dots between them; some local names have underscores. */
const NAME = /^[\w-]+(\.[\w-]+)*\.?$/

/** Default: this machine alone. Adds to `problems` what is neither an address nor a name. */
export function readListeningHost(
  values: Values,
  variable: 'HOST' | 'SERVICE_HOST',
  problems: string[],
): string {
  const host = values[variable] ?? '127.0.0.1'
  if (isIP(host) === 0 && !NAME.test(host)) {
    problems.push(
      `${variable}: it is no IP address, such as 0.0.0.0 or ::1 (without brackets), and no host name`,
    )
  }
  return host
}
