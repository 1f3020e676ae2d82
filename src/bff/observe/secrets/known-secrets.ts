import { SecretGuard } from './secret-guard.ts'

/** Knows every secret of this process. What is written to a log goes through its `scrub`. */
export const knownSecrets = new SecretGuard()
