/**
 * `viewer` sees what the pages show; `operator` may also read the metrics, and is whom routes that change
 * things are for.
 */
export type Role = 'viewer' | 'operator'

export const ROLES: readonly Role[] = ['viewer', 'operator']

export interface User {
  name: string
  role: Role
}

/** Who sent a request, as far as the request proves it. */
export interface Caller {
  /** `null`: not signed in, or no sign-in needed. */
  user: User | null
  /** The highest role whose routes are open to the caller; `null`: a stranger. */
  role: Role | null
  /**
   * Whether the session is still valid; `null` if it cannot end. Long-lived responses check it now and then: sign-out,
   * removal of the account and expiry end them.
   */
  isStillWelcome: (() => Promise<boolean>) | null
}

/** Without sign-in everybody has every permission. */
export const EVERYBODY: Caller = { user: null, role: 'operator', isStillWelcome: null }

export const STRANGER: Caller = { user: null, role: null, isStillWelcome: null }
