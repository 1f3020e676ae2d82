import { createHash } from 'node:crypto'

/** What the signed-in side is called where several tenants' data are kept. */
export const SIGNED_IN_NAME = 'signed-in'

/** What a tenant is called in the dashboard's store: by its name and the service it is of, whatever its keys are. */
export function tenantKey(name: string, serviceAddress: string): string {
  return `${name} ${createHash('sha256').update(serviceAddress).digest('hex').slice(0, 16)}`
}
