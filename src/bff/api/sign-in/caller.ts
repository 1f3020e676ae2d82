/** `viewer` reads pages; `operator` also changes things and reads metrics. */
export type Role = 'viewer' | 'operator'

export const ROLES: readonly Role[] = ['viewer', 'operator']

export interface User {
  name: string
  role: Role
}

export interface Caller {
  user: User | null
  /** The highest role whose routes are open; `null`: a stranger. */
  role: Role | null
  /** Whether the session is still valid; `null` if it cannot end. Long-lived responses check it regularly. */
  isStillWelcome: (() => Promise<boolean>) | null
}

export const EVERYBODY: Caller = { user: null, role: 'operator', isStillWelcome: null }

export const STRANGER: Caller = { user: null, role: null, isStillWelcome: null }
