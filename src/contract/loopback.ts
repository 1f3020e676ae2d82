/**
 * Whether a host name or address means this machine and can be reached from nowhere else. An address in its usual form,
 * into which `URL` brings every other spelling.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(bare)
}
