import { canBe, type Values } from './variables.ts'

/** For several instances; `null`: none. Errors in `problems` omit the address, which holds a password. */
export function readRedisUrl(
  { REDIS_URL: text, UPSTREAM_URL: upstream }: Values,
  problems: string[],
): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    problems.push('REDIS_URL: it is no address such as redis://user:password@host:6379 or rediss://host:6379')
  } else if (!/^\/?\d*$/.test(url.pathname)) {
    problems.push('REDIS_URL: after the host comes nothing, or the number of a database')
  } else if (!canBe(() => decodeURIComponent(`${url.username}:${url.password}`))) {
    problems.push('REDIS_URL: a % in its user or password is written %25')
  }
  if (upstream === undefined) {
    problems.push('REDIS_URL: several instances need one service to read; set UPSTREAM_URL')
  }
  return text
}
