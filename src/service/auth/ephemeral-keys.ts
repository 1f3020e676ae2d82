/**
 * Keys that live as long as the process and are never stored: the dashboard that embeds the service has to
 * sign in to it, while the store only knows hashes.
 */
export interface EphemeralKeys {
  basic?: { apiKey: string; secretKey: string; organisationId: string }
  public?: { apiKey: string; organisationId: string }
}
