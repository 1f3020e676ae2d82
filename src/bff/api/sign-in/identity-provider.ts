import * as client from 'openid-client'
import type { AuthorizationRequest } from './cookies.ts'
import type { Claims } from './identity.ts'

interface IdentityProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string
}

type AuthorizationFailure = 'refused' | 'expired' | 'provider'

export class AuthorizationFailed extends Error {
  override name = 'AuthorizationFailed'
  readonly reason: AuthorizationFailure

  /** `what` is the library's error code for the log: its messages quote addresses. */
  constructor(reason: AuthorizationFailure, what: string) {
    super(what)
    this.reason = reason
  }
}

const TIMEOUT_S = 10
const SCOPE = 'openid profile email'

/** Metadata is discovered on first use, and again after a failure. */
export class IdentityProvider {
  readonly #options: IdentityProviderOptions
  #configuration: Promise<client.Configuration> | undefined

  constructor(options: IdentityProviderOptions) {
    this.#options = options
  }

  async discover(): Promise<client.Configuration> {
    this.#configuration ??= discover(this.#options)
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = undefined
      throw new AuthorizationFailed('provider', codeOf(error))
    }
  }

  /** Code flow with PKCE, state and nonce. */
  async begin(redirectUri: string): Promise<{ url: URL; authorization: AuthorizationRequest }> {
    const configuration = await this.discover()
    const authorization = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: authorization.state,
      nonce: authorization.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(authorization.verifier),
      code_challenge_method: 'S256',
    })
    return { url, authorization }
  }

  async finish(returned: URL, { state, nonce, verifier }: AuthorizationRequest): Promise<Claims> {
    const configuration = await this.discover()
    if (returned.searchParams.get('state') !== state)
      throw new AuthorizationFailed('expired', 'another state')
    try {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new AuthorizationFailed('provider', 'no id token')
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
      return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
    } catch (error) {
      if (error instanceof AuthorizationFailed) throw error
      if (error instanceof client.AuthorizationResponseError) {
        throw new AuthorizationFailed(error.error === 'access_denied' ? 'refused' : 'provider', error.error)
      }
      // the code has expired or was used
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
        throw new AuthorizationFailed('expired', error.error)
      }
      // its addresses may have changed
      this.#configuration = undefined
      throw new AuthorizationFailed('provider', codeOf(error))
    }
  }
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderOptions): Promise<client.Configuration> {
  const url = new URL(issuer)
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  // the default of OpenID discovery
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
  return client.discovery(url, clientId, undefined, authenticate, {
    timeout: TIMEOUT_S,
    // the configuration allows plain http on loopback only
    ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown }
  const inner = (cause as { code?: unknown } | undefined)?.code
  return [code ?? name, inner].filter((one) => typeof one === 'string').join(', ')
}
