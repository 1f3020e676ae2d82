import { LRUCache } from 'lru-cache'
import { GateClosed, type Visitor } from '../../gate/gate.ts'
import { partyOf } from '../../gate/gates.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import { originOf } from '../audit/audit.ts'
import { Problem } from '../http/problems.ts'
import type { BffContext } from '../routes/route-table.ts'
import { type Account, fingerprintOf } from './accounts.ts'
import type { Accounts } from './accounts-file.ts'
import { deviceTokensOf, giveDeviceCookie } from './cookies.ts'
import { KnownDevices } from './known-devices.ts'
import { isPassword } from './password-hash.ts'
import type { SessionStore, StoredSession } from './session-store.ts'
import { Sessions, type SessionTimes } from './sessions.ts'
import type { AuthenticatedUser, Credentials, SignIn, SignInContext } from './sign-in.ts'
import { type Attempt, Throttle } from './throttle.ts'

interface PasswordSignInOptions extends SignInContext {
  accounts: Accounts
  store: SessionStore
  times: SessionTimes
  secret: string | undefined
}

const BUSY_SECONDS = 5
const REMEMBERED_ENDS = 1_000

export function passwordSignIn(options: PasswordSignInOptions): SignIn {
  const { accounts, store, times, secret, now, logger, observer, audit, gates } = options
  const throttle = new Throttle()
  const devices = new KnownDevices({ now, secret })
  const ended = new LRUCache<string, true>({ max: REMEMBERED_ENDS })
  const recordEnd = ({ user, account, endsMs }: StoredSession) => {
    const session = `${account} ${endsMs}`
    if (ended.has(session)) return
    ended.set(session, true)
    audit.record({
      event: 'session-end',
      outcome: 'done',
      who: actorOf(user),
      what: { reason: 'account-changed' },
    })
  }
  const sessions = new Sessions({
    store,
    now,
    secret,
    ...times,
    // a new password, a new role or a removed account ends all its sessions
    isCurrent: async (session) => {
      const current = await accounts.find(session.user.name)
      const isCurrent = current !== undefined && fingerprintOf(current) === session.account
      if (!isCurrent) recordEnd(session)
      return isCurrent
    },
  })

  // the audit log has each of them
  const warnings = {
    refused: new MinutelyWarning(logger, 'somebody gave a wrong name or password'),
    throttled: new MinutelyWarning(logger, 'signing in was tried too often'),
    busy: new MinutelyWarning(logger, 'more people sign in than can be looked at'),
  }

  const isPasswordInPlace = async (visitor: Visitor, password: string, hash: string | undefined) => {
    const release = await gates.enter('password', visitor)
    try {
      return await isPassword(password, hash)
    } finally {
      release()
    }
  }
  const check = async (c: BffContext, { username, password }: Credentials): Promise<AuthenticatedUser> => {
    const { address = 'unknown' } = c.env
    const account = await accounts.find(username)
    const tokens = deviceTokensOf(c.req.raw)
    const device = devices.find(tokens, account)
    const attempt: Attempt = { name: username, address, device }
    const refused = (outcome: keyof typeof warnings) => {
      observer.signIn(outcome)
      warnings[outcome].add({ address })
      const what = {
        reason: outcome === 'refused' ? 'wrong-credentials' : outcome,
        device: deviceWord(device),
      }
      audit.record({
        event: 'sign-in',
        outcome: 'refused',
        who: account ? actorOf(account) : null,
        ...originOf(c),
        what,
      })
    }

    const waitSeconds = await throttle.attempt(attempt)
    if (waitSeconds !== null) {
      refused('throttled')
      throw tooOften(waitSeconds)
    }
    const visitor = {
      party: device ?? partyOf(address),
      isPreferred: device !== undefined,
      signal: c.req.raw.signal,
    }
    const isRight = await isPasswordInPlace(visitor, password, account?.hash).catch(
      async (error: unknown) => {
        if (!(error instanceof GateClosed)) throw error
        await throttle.takeBack(attempt)
        refused('busy')
        throw tooBusy()
      },
    )
    if (!isRight || !account) {
      refused('refused')
      throw wrongCredentials()
    }
    await throttle.succeeded(attempt)
    giveDeviceCookie(c, [devices.issue(account), ...tokens.filter((token) => token !== device)])
    observer.signIn('accepted')
    const { name, role } = account
    logger.info({ user: name, address }, 'somebody signed in')
    const what = { device: deviceWord(device) }
    audit.record({ event: 'sign-in', outcome: 'done', who: actorOf(account), ...originOf(c), what })
    return { user: { name, role }, account: fingerprintOf(account) }
  }
  const isOperator = async (name: string) => (await accounts.find(name))?.role === 'operator'
  return { auth: 'password', sessions, check, isOperator }
}

function actorOf({ name, role }: Pick<Account, 'name' | 'role'>) {
  return { user: name, role }
}

function deviceWord(device: string | undefined): string {
  return device === undefined ? 'new' : 'known'
}

/** One answer for a wrong name or password, to reveal neither. */
function wrongCredentials(): Problem {
  return new Problem(
    401,
    'wrong-credentials',
    'Not signed in',
    'Wrong name or password. Check both and try again.',
    { 'www-authenticate': 'Session realm="gaugeboard"' },
  )
}

function tooOften(seconds: number): Problem {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(
    429,
    'too-many-attempts',
    'Too many attempts',
    `Too many sign-in attempts. Try again in ${wait}.`,
    {
      'retry-after': String(seconds),
    },
  )
}

function tooBusy(): Problem {
  return new Problem(
    503,
    'sign-in-busy',
    'Too many people signing in',
    `Too many people are signing in right now. Try again in ${BUSY_SECONDS} seconds.`,
    { 'retry-after': String(BUSY_SECONDS) },
  )
}
