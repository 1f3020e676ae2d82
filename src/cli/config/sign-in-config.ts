import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { isLoopback } from '../../contract/loopback.ts'
import { commandLine } from '../command-line.ts'
import { type Values, wholeNumber } from './variables.ts'

interface SessionConfig {
  idleMs: number
  maxMs: number
  secret: string | undefined
}

interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim of the role, dotted if nested; `null`: every user is a viewer. */
  roleClaim: string | null
  /** As browsers reach the dashboard, without a path; `null`: by the request. */
  publicUrl: string | null
}

export type SignInConfig =
  | { auth: 'none'; publicUrl: string | null }
  | ({ auth: 'password'; usersFile: string } & SessionConfig)
  | ({ auth: 'oidc' } & OidcConfig & SessionConfig)

const MAX_HOURS = 8760
const MIN_SECRET_LENGTH = 16

/** Adds errors to `problems`. Without `AUTH`, only the embedded service on this machine needs no sign-in. */
export function readSignIn(
  values: Values,
  { host, publicUrl }: { host: string; publicUrl: string | null },
  problems: string[],
): SignInConfig {
  const isOpen = !isLoopback(host)
  const hasUpstream = values.UPSTREAM_URL !== undefined
  const auth = values.AUTH ?? (isOpen || hasUpstream ? 'password' : 'none')
  const session = readSession(values, problems)
  if (auth === 'none') {
    if (isOpen && hasUpstream) {
      problems.push(
        'AUTH: none would show a real service to everybody who reaches this machine; set it to password or oidc, or HOST to 127.0.0.1',
      )
    }
    return { auth, publicUrl }
  }
  if (auth === 'password') {
    const { USERS_FILE: usersFile } = values
    if (usersFile === undefined) {
      const why =
        values.AUTH === undefined ? 'people have to sign in here (AUTH=password)' : 'AUTH=password needs it'
      const instead = isOpen ? '' : ', or set AUTH=none to show everything to everybody on this machine'
      problems.push(
        `USERS_FILE: ${why}; set it to a file such as ./users.json and add people with "${commandLine('user', 'add NAME --role operator')}"${instead}`,
      )
    }
    return { auth, usersFile: usersFile ?? '', ...session }
  }
  const isReachedElsewhere = isOpen || values.TRUSTED_PROXY !== undefined
  return { auth, ...readOidc(values, isReachedElsewhere, problems), publicUrl, ...session }
}

function readOidc(
  values: Values,
  isReachedElsewhere: boolean,
  problems: string[],
): Omit<OidcConfig, 'publicUrl'> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
    if (values[name] === undefined) problems.push(`${name}: AUTH=oidc needs it`)
  }
  if (issuer !== undefined && !isSafeUrl(issuer)) {
    problems.push('OIDC_ISSUER: it is no https address such as https://login.example/realms/rivers')
  }
  if (isReachedElsewhere && values.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: AUTH=oidc needs it, so that the identity provider can send people back')
  }
  return {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    roleClaim: values.OIDC_ROLE_CLAIM ?? null,
  }
}

/** Without a path; `null`: not set. */
export function readPublicUrl({ PUBLIC_URL: text }: Values, problems: string[]): string | null {
  if (text === undefined) return null
  if (!isSafeUrl(text) || !['/', ''].includes(new URL(text).pathname)) {
    problems.push('PUBLIC_URL: it is no https address without a path, such as https://rivers.example')
    return null
  }
  return new URL(text).origin
}

function readSession(values: Values, problems: string[]): SessionConfig {
  const bounds = { least: 1, most: MAX_HOURS }
  const idleHours = wholeNumber(values, 'SESSION_IDLE_HOURS', { usual: 12, ...bounds }, problems)
  const maxHours = wholeNumber(values, 'SESSION_MAX_HOURS', { usual: 168, ...bounds }, problems)
  const { SESSION_SECRET: secret } = values
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    problems.push(`SESSION_SECRET: it is too short; give at least ${MIN_SECRET_LENGTH} characters`)
  }
  return { idleMs: idleHours * HOUR_MS, maxMs: maxHours * HOUR_MS, secret }
}

/** Plain http is for this machine only. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
