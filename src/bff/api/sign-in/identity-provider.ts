import * as client from 'openid-client'
import type { Claims } from './identity.ts'

export interface IdentityProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What must come back unchanged from a trip to the provider; it waits in the browser that was sent there. */
export interface Trip {
  state: string
  nonce: string
  verifier: string
}

/** Why a trip to the provider ended without a person: it said no, the answer belongs to no trip, or it failed. */
export type TripFailure = 'refused' | 'expired' | 'provider'

export class TripFailed extends Error {
  override name = 'TripFailed'
  readonly reason: TripFailure

  /** `what` goes to the log: the library's own code, since its messages quote addresses. */
  constructor(reason: TripFailure, what: string) {
    super(what)
    this.reason = reason
  }
}

const TIMEOUT_S = 10
const SCOPE = 'openid profile email'

/** An OpenID provider, asked about itself when it is first needed and again after it failed. */
export class IdentityProvider {
  readonly #options: IdentityProviderOptions
  #configuration: Promise<client.Configuration> | undefined

  constructor(options: IdentityProviderOptions) {
    this.#options = options
  }

  /** Asks the provider about itself. Throws `TripFailed` where it cannot be had. */
  async discover(): Promise<client.Configuration> {
    this.#configuration ??= discover(this.#options)
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = undefined
      throw new TripFailed('provider', codeOf(error))
    }
  }

  /** Where to send a browser (code flow with PKCE, state and nonce), and what it has to bring back. */
  async begin(redirectUri: string): Promise<{ url: URL; trip: Trip }> {
    const configuration = await this.discover()
    const trip = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
    })
    return { url, trip }
  }

  /** Who came back to this address: what the id token says, and what the provider says besides. */
  async finish(returned: URL, { state, nonce, verifier }: Trip): Promise<Claims> {
    const configuration = await this.discover()
    if (returned.searchParams.get('state') !== state) throw new TripFailed('expired', 'another state')
    try {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new TripFailed('provider', 'no id token')
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
      return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
    } catch (error) {
      if (error instanceof TripFailed) throw error
      if (error instanceof client.AuthorizationResponseError) {
        throw new TripFailed(error.error === 'access_denied' ? 'refused' : 'provider', error.error)
      }
      // a code that is too old or was used before
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
        throw new TripFailed('expired', error.error)
      }
      // its addresses may have changed
      this.#configuration = undefined
      throw new TripFailed('provider', codeOf(error))
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
  // unless it says otherwise a provider takes the secret in a header
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
  return client.discovery(url, clientId, undefined, authenticate, {
    timeout: TIMEOUT_S,
    // the configuration lets plain http through for this machine alone
    ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown }
  const inner = (cause as { code?: unknown } | undefined)?.code
  return [code ?? name, inner].filter((one) => typeof one === 'string').join(', ')
}
