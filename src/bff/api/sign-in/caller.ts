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
  /** `null`: nobody is signed in, or nobody has to be. */
  user: User | null
  /** The highest role whose routes are open to the caller; `null`: a stranger. */
  role: Role | null
  /**
   * Whether that still holds; `null` where it cannot end. An answer that goes on for hours asks every now and then:
   * signing out, losing the account or the end of the session must end it too.
   */
  isStillWelcome: (() => Promise<boolean>) | null
}

/** Where nobody has to sign in everybody may do everything. */
export const EVERYBODY: Caller = { user: null, role: 'operator', isStillWelcome: null }

export const STRANGER: Caller = { user: null, role: null, isStillWelcome: null }
