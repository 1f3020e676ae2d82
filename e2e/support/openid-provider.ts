import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'
import { listening } from './listening.ts'

export interface OpenIdProvider {
  issuer: string
  /** What a dashboard is configured with to sign in here. */
  environment: Record<`OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'ROLE_CLAIM'}`, string>
  /** Opens for a dashboard at this address; until then it answers 503. */
  open(publicUrl: string): void
  /** Answers 503 again. */
  fail(): void
  close(): Promise<void>
}

export const CLIENT = { id: 'gaugeboard', secret: 'a-secret-of-the-client:with/+colons' }
/** Whoever has no role here has others elsewhere. */
const ROLES: Record<string, string[]> = { ani: ['viewer', 'operator'], budi: ['viewer'] }

/**
 * A real OpenID provider on loopback, with its own pages to sign in at: it takes any name with any password.
 * The role is nested in a claim, as widespread providers have it.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const away: RequestListener = (_, response) => response.writeHead(503).end()
  let listener = away
  const server = createServer((request, response) => listener(request, response))
  const issuer = `http://127.0.0.1:${await listening(server)}`

  const open = (publicUrl: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/api/session/oidc/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], profile: ['preferred_username', 'realm_access'] },
      pkce: { required: () => true },
      cookies: { keys: ['of the tests'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({
          sub: `of ${id}`,
          preferred_username: id,
          realm_access: { roles: ['elsewhere', ...(ROLES[id] ?? [])] },
        }),
      }),
    })
    listener = provider.callback()
  }
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLE_CLAIM: 'realm_access.roles',
    },
    open,
    fail: () => {
      listener = away
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Goes through the provider's pages as somebody of that name would, from the address the dashboard sent them to; where
 * the provider sends them in the end. Without a name they turn back at its sign-in page.
 */
export async function passThrough(url: string, publicUrl: string, name: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    if (next.origin === publicUrl) return next
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(key, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location !== null) {
      next = new URL(location, next)
      continue
    }
    const page = await response.text()
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    if (action === undefined)
      throw new Error(
        `The provider answered ${response.status}: ${page.replaceAll(/<style>.*?<\/style>|<[^>]+>|\s+/gs, ' ').slice(0, 300)}`,
      )
    if (name === null) {
      next = new URL(`${action}/abort`, next)
      continue
    }
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
    form = new URLSearchParams({ prompt, login: name, password: 'any' })
    next = new URL(action, next)
  }
  throw new Error('The provider never sends anybody back')
}
