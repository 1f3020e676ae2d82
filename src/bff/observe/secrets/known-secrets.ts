import { SecretGuard } from './secret-guard.ts'

/** Every secret of this process. Log lines go through its `scrub`. */
export const knownSecrets = new SecretGuard()
