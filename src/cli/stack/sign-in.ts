import { readAccountsFile, watchAccountsFile } from '../../bff/api/sign-in/accounts-file.ts'
import { IdentityProvider } from '../../bff/api/sign-in/identity-provider.ts'
import { oidcSignIn } from '../../bff/api/sign-in/oidc-sign-in.ts'
import { passwordSignIn } from '../../bff/api/sign-in/password-sign-in.ts'
import type { SessionStore } from '../../bff/api/sign-in/session-store.ts'
import type { SignIn, SignInContext } from '../../bff/api/sign-in/sign-in.ts'
import { isLoopback } from '../../contract/loopback.ts'
import { commandLine } from '../command-line.ts'
import { type Config, ConfigProblems } from '../config/config.ts'

/** The configured sign-in. Throws `ConfigProblems` if nobody could sign in. */
export async function openSignIn(
  { signIn, host }: Pick<Config, 'signIn' | 'host'>,
  store: SessionStore,
  watching: Pick<SignInContext, 'now' | 'logger'>,
): Promise<(context: SignInContext) => SignIn> {
  if (signIn.auth === 'none') {
    const answersTo = isLoopback(host) ? ownNames(signIn.publicUrl) : () => true
    return () => ({ auth: 'none', answersTo })
  }
  const { idleMs, maxMs, secret } = signIn
  const kept = { store, times: { idleMs, maxMs }, secret }
  if (signIn.auth === 'oidc') {
    const { roleClaim, publicUrl } = signIn
    const provider = new IdentityProvider(signIn)
    // starts anyway: discovery is retried at each sign-in
    provider.discover().catch((error: Error) => {
      watching.logger.warn(
        { what: error.message },
        'OIDC_ISSUER does not answer; nobody can sign in until it does',
      )
    })
    return (context) => oidcSignIn({ ...context, ...kept, provider, roleClaim, publicUrl })
  }
  await checkAccounts(signIn.usersFile)
  const accounts = await watchAccountsFile(signIn.usersFile, watching)
  return (context) => passwordSignIn({ ...context, ...kept, accounts })
}

/** A warning about who can see the dashboard. */
export function opennessOf({ signIn, host, upstream }: Config): string | null {
  if (signIn.auth === 'none') {
    if (!isLoopback(host)) return 'AUTH=none: everybody who reaches this machine sees everything'
    return upstream ? 'AUTH=none: everybody on this machine sees the service, without signing in' : null
  }
  if (isLoopback(host)) return null
  return 'People can only sign in over https: put a proxy with a certificate before this port'
}

/**
 * Hosts of a dashboard without sign-in. A foreign page can point its own name here (DNS rebinding) and read
 * the dashboard through a reader's browser; a numeric address cannot be pointed elsewhere.
 */
function ownNames(publicUrl: string | null): (hostname: string) => boolean {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname
  return (hostname) => isLoopback(hostname) || hostname === own
}

/** Rejects with `ConfigProblems` if no account in the file can sign in. */
export async function checkAccounts(file: string): Promise<void> {
  const accounts = await readAccountsFile(file).catch((error: Error) => {
    throw new ConfigProblems([`USERS_FILE: ${error.message}`])
  })
  if (accounts.length === 0) {
    throw new ConfigProblems([
      `USERS_FILE: ${file} holds nobody yet; add somebody with "${commandLine('user', 'add NAME --role operator')}"`,
    ])
  }
}
