import { createHash } from 'node:crypto'

export const SIGNED_IN_NAME = 'signed-in'

/** A tenant's key in the dashboard's store: its name and service, whatever its keys are. */
export function tenantKey(name: string, serviceAddress: string): string {
  return `${name} ${createHash('sha256').update(serviceAddress).digest('hex').slice(0, 16)}`
}
