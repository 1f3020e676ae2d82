import { isIP } from 'node:net'
import { z } from 'zod'

export type Environment = Record<string, string | undefined>

const AUTH_MODES = ['none', 'password', 'oidc'] as const
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** An empty variable counts as not set: a blank line of a `.env` file means that. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

const variables = z.object({
  HOST: optional(z.string()),
  PORT: optional(z.string()),
  UPSTREAM_URL: optional(z.string()),
  UPSTREAM_API_KEY: optional(z.string()),
  UPSTREAM_SECRET_KEY: optional(z.string()),
  UPSTREAM_CA_FILE: optional(z.string()),
  KIOSKS: optional(z.string()),
  AUTH: optional(z.enum(AUTH_MODES, `it is one of ${AUTH_MODES.join(', ')}`)),
  USERS_FILE: optional(z.string()),
  SESSION_SECRET: optional(z.string()),
  SESSION_IDLE_HOURS: optional(z.string()),
  SESSION_MAX_HOURS: optional(z.string()),
  PUBLIC_URL: optional(z.string()),
  OIDC_ISSUER: optional(z.string()),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ROLE_CLAIM: optional(z.string()),
  TILES_URL: optional(z.string()),
  TILES_ATTRIBUTION: optional(z.string()),
  BASEMAP: optional(z.string()),
  OVERLAYS_FILE: optional(z.string()),
  STATIONS_FILE: optional(z.string()),
  ALARMS_FILE: optional(z.string()),
  SMTP_URL: optional(z.string()),
  SMTP_FROM: optional(z.string()),
  DAY_START: optional(z.string()),
  WEBHOOK_API_KEY: optional(z.string()),
  WEBHOOK_ALLOW_PRIVATE: optional(z.enum(['0', '1'], 'it is 0 or 1')),
  CACHE_MB: optional(z.string()),
  CACHE_TAIL_HOURS: optional(z.string()),
  COPIES_MB: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string()),
  DASHBOARD_DATABASE_URL: optional(z.string()),
  REDIS_URL: optional(z.string()),
  SERVICE_HOST: optional(z.string()),
  SERVICE_PORT: optional(z.string()),
  TLS_CERT_FILE: optional(z.string()),
  TLS_KEY_FILE: optional(z.string()),
  TRUSTED_PROXY: optional(z.string()),
  RATE_LIMIT_PER_MINUTE: optional(z.string()),
  FAILED_CREDENTIALS_PER_MINUTE: optional(z.string()),
  AUDIT_LOG: optional(z.string()),
  METRICS_TOKEN: optional(z.string()),
  DRAIN_SECONDS: optional(z.string()),
  CLIENT_REQUESTS_PER_MINUTE: optional(z.string()),
  STREAMS_PER_ADDRESS: optional(z.string()),
  SECURITY_CONTACT: optional(z.string()),
  SIMULATE: optional(z.enum(['0', '1'], 'it is 0 or 1')),
  SIMULATE_DAYS: optional(z.string()),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `it is one of ${LOG_LEVELS.join(', ')}`)),
})

/** For `.env.example` and the test that compares both. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)

export type Values = Partial<z.infer<typeof variables>>

/** Labels with dots between them; some local names have underscores. */
const NAME = /^[\w-]+(\.[\w-]+)*\.?$/

/** Parses each variable by itself, so that all errors are found and added to `problems`. */
export function readValues(environment: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(variables.shape)) {
    const parsed = schema.safeParse(environment[name])
    if (parsed.success) values[name] = parsed.data
    else problems.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`))
  }
  return values
}

/** A variable's whole number, `usual` where it is not set. Adds errors to `problems`. */
export function wholeNumber(
  values: Values,
  name: keyof Values,
  { usual, least = 0, most }: { usual: number; least?: number; most: number },
  problems: string[],
): number {
  const text = values[name] ?? String(usual)
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) {
    problems.push(`${name}: it is a whole number from ${least} to ${most}`)
  }
  return number
}

/** Whether `read` does not throw. */
export function canBe(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

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

/** Keys, secrets, tokens and passwords of an environment, also those in addresses and in `KIOSKS`. */
export function secretsOf(environment: Record<string, string | undefined>): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/(KEY|SECRET|TOKEN|PASSWORD)$/.test(name)) return [value]
    if (name === 'KIOSKS') return value.split(',').map((kiosk) => kiosk.slice(kiosk.indexOf(':') + 1).trim())
    if (!name.endsWith('_URL') || !URL.canParse(value)) return []
    const { password, searchParams } = new URL(value)
    // PostgreSQL takes its password here as well
    const inQuery = [...searchParams].filter(([key]) => /password$/i.test(key)).map(([, text]) => text)
    return [...(password === '' ? [] : [password, decoded(password)]), ...inQuery]
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
