import { Problem } from '../http/problems.ts'
import { fingerprintOf } from './accounts.ts'
import type { Accounts } from './accounts-file.ts'
import { isPassword } from './password-hash.ts'
import type { SessionStore } from './session-store.ts'
import { Sessions, type SessionTimes } from './sessions.ts'
import type { Credentials, Proved, SignIn, SignInContext } from './sign-in.ts'
import { Throttle } from './throttle.ts'

export interface PasswordSignInOptions extends SignInContext {
  accounts: Accounts
  store: SessionStore
  times: SessionTimes
  secret: string | undefined
}

/** Signing in with a name and a password of the accounts file. */
export function passwordSignIn(options: PasswordSignInOptions): SignIn {
  const { accounts, store, times, secret, now, logger, observer } = options
  const throttle = new Throttle()
  const sessions = new Sessions({
    store,
    now,
    secret,
    ...times,
    // another password, another role or no account at all ends every session made before
    isCurrent: async ({ user, account }) => {
      const current = await accounts.find(user.name)
      return current !== undefined && fingerprintOf(current) === account
    },
  })
  const check = async ({ username, password }: Credentials, address = 'unknown'): Promise<Proved> => {
    const waitSeconds = await throttle.attempt(username, address)
    if (waitSeconds !== null) {
      observer.signIn('throttled')
      logger.warn({ address }, 'signing in was tried too often')
      throw tooOften(waitSeconds)
    }
    const account = await accounts.find(username)
    if (!(await isPassword(password, account?.hash)) || !account) {
      observer.signIn('refused')
      logger.warn({ address }, 'somebody gave a wrong name or password')
      throw wrongCredentials()
    }
    await throttle.succeeded(username, address)
    observer.signIn('accepted')
    const { name, role } = account
    logger.info({ user: name, address }, 'somebody signed in')
    return { user: { name, role }, account: fingerprintOf(account) }
  }
  return { auth: 'password', sessions, check }
}

/** The same for a wrong name and a wrong password: neither is told. */
function wrongCredentials(): Problem {
  return new Problem(
    401,
    'wrong-credentials',
    'Not signed in',
    'The name or the password is wrong. Check both and try again.',
    { 'www-authenticate': 'Session realm="gaugeboard"' },
  )
}

function tooOften(seconds: number): Problem {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(
    429,
    'too-many-attempts',
    'Too many attempts',
    `Signing in was tried too often. Try again in ${wait}.`,
    {
      'retry-after': String(seconds),
    },
  )
}
